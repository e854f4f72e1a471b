import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import type { Records } from "./manager-records.ts";
import type { Session } from "./session.ts";

export interface Work {
  readonly session: Session;
  readonly records: Records;
  reload(): void;
  /** Says something for a moment, also to screen readers. */
  tell(text: string): void;
}

export const WorkContext = createContext<Work | undefined>(undefined);

export function useWork(): Work {
  const work = useContext(WorkContext);
  if (!work) throw new Error("no session");
  return work;
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "");

/** Does what a click asks for, and tells or shows why it could not be done. What was done leaves the button `busy`. */
export function useAct(show?: (why: string) => void) {
  const { tell } = useWork();
  const [busy, setBusy] = useState(false);
  async function act(what: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      (show ?? tell)(reasonOf(error));
      setBusy(false);
    }
  }
  return { busy, act };
}
