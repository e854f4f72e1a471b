import { useWords } from "../words/words.ts";

export function Unread({ wrong = "", again, asking }: { wrong?: string; again?: () => void; asking?: boolean }) {
  const say = useWords();
  if (wrong === "") {
    return (
      <p class="card" role="status">
        {say(asking ? "searching" : "loading")}
      </p>
    );
  }
  return (
    <p role="alert" class="card wrong">
      {asking ? wrong : say("failed", { why: wrong })}{" "}
      {again && (
        <button type="button" onClick={again}>
          {say("again")}
        </button>
      )}
    </p>
  );
}
