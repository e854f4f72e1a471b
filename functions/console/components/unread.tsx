import { useWords } from "../words/words.ts";

/** In the place of what is not read yet, or cannot be. */
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
