import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import type { Records } from "./manager-records.ts";
import type { Session } from "./session.ts";

export interface Work {
  readonly session: Session;
  readonly records: Records;
  reload(): void;
  /** Shows a message for a few seconds, and announces it to screen readers. */
  tell(text: string): void;
}

export const WorkContext = createContext<Work | undefined>(undefined);

export function useWork(): Work {
  const work = useContext(WorkContext);
  if (!work) throw new Error("no session");
  return work;
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "");

/** Runs what a click asks for. Its button stays `busy` after a success: the page is about to change. */
export function useAct(failed: (why: string) => void) {
  const [busy, setBusy] = useState(false);
  async function act(what: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      failed(reasonOf(error));
      setBusy(false);
    }
  }
  return { busy, act };
}

/** The same for a form: what went `wrong` stays in sight until the next attempt. */
export function useFormAct() {
  const [wrong, setWrong] = useState("");
  const { busy, act } = useAct(setWrong);
  const actAnew = (what: () => Promise<unknown>) => {
    setWrong("");
    return act(what);
  };
  return { busy, wrong, act: actAnew };
}
