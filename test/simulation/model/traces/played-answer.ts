import type { Answer, Failure } from "../../../../shared/portal/portal.ts";
import type { Call } from "./stage.ts";

const unanswered: Failure = { kind: "unavailable", effect: "unknown", detail: "no complete answer" };
const unread: Failure = { kind: "unavailable", effect: "no", detail: "unreadable" };
const later: Failure = { kind: "refused", effect: "no", detail: "please try later" };
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
    case "perhaps later":
      return failed(later);
    default:
      return await call();
  }
}
