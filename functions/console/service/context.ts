import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Records } from "./manager-records.ts";
import type { Session } from "./session.ts";

export interface Work {
  readonly session: Session;
  readonly records: Records;
  /** Reads the records again. */
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
