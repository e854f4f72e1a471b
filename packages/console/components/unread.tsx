import { useWords } from "../words/words.ts";
import { Button } from "./field.tsx";

/** In place of what is still being read (at the portal, when `asking`), or could not be. */
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
      {asking ? wrong : say("failed", { why: wrong })} {again && <Button text={say("again")} onClick={again} />}
    </p>
  );
}
