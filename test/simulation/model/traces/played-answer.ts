import type { Answer, Failure } from "../../../../shared/portal/portal.ts";
import type { Call } from "./stage.ts";

const unanswered: Failure = { kind: "unavailable", effect: "unknown", detail: "no complete answer" };
const unread: Failure = { kind: "unavailable", effect: "no", detail: "unreadable" };
const refused: Failure = { kind: "refused", effect: "no", detail: "not today" };
const failed = <T>(failure: Failure): Answer<T> => ({ ok: false, failure });

export const unreadPage = <T>(): Answer<T> => failed(unread);

/** How a call comes out, as the trace says. `lands`: its effect. */
export async function answered<T>(
  { how }: Call,
  call: () => Promise<Answer<T>>,
  lands: () => void,
): Promise<Answer<T>> {
  switch (how) {
    case "fails":
      return failed(unread);
    case "no answer":
      return failed(unanswered);
    case "done, no answer":
      lands();
      return failed(unanswered);
    case "refused, perhaps":
      return failed(refused);
    default:
      return await call();
  }
}
