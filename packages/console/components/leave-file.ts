import type { Opened } from "../service/opened.ts";
import type { Session } from "../service/session.ts";
import type { Say } from "../words/words.ts";
import { undoable } from "./undo.tsx";

/** Says that a file was left, with all its answers, and offers it back for some seconds. */
export function offerBack(left: Opened, session: Pick<Session, "adding">, say: Say): void {
  undoable({
    text: say("fileLeft", { file: left.name }),
    undo: { text: say("undo"), act: () => session.adding.set(left) },
    commit: () => undefined,
  });
}
