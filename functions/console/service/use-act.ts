import { useState } from "preact/hooks";
import { useWork } from "./context.ts";

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
