import { createContext, useContext, useState } from "react";
import type { FilingStatus } from "../../../shared/contract/operations.ts";
import type { Say, ValuesIn, Word } from "../words/words.ts";
import type { ApartmentName } from "./directory.ts";
import type { Records } from "./manager-records.ts";
import type { Reach } from "./reach.ts";
import type { Session } from "./session.ts";

export interface Work {
  readonly say: Say;
  readonly session: Session;
  readonly records: Records;
  readonly apartmentName: ApartmentName;
  /** The acts that the roles of the session allow. */
  readonly may: {
    readonly file: boolean;
    readonly state: boolean;
    readonly operate: boolean;
    readonly manage: boolean;
  };
  /** The state of filing: undefined until it is known. `wrong`: why it cannot be known. */
  readonly heldUp: { readonly value: FilingStatus | undefined; readonly wrong: string };
  /** Reads the records again, and what holds filing up. */
  reload(): void;
  /** Reads older records: see `useReach`. */
  readTo(to: Reach): void;
  /** Shows a message for some seconds, and announces it to screen readers. */
  tell(text: string): void;
}

export const WorkContext = createContext<Work | undefined>(undefined);

export function useWork() {
  const work = useContext(WorkContext);
  if (!work) throw new Error("no session");
  /** After an act: shows a message, and reads the records again. */
  const done = <W extends Word>(word: W, ...values: ValuesIn<W>) => {
    work.tell(work.say(word, ...values));
    work.reload();
  };
  return { ...work, done };
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "");

/** Runs what a click asks for. Its button stays `busy` after a success: the page is about to change. */
export function useAct(failed: (why: string, error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  async function act(what: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      failed(reasonOf(error), error);
      setBusy(false);
    }
  }
  return { busy, act };
}

/** A form: its texts, each bound to an input by `field`; `wrong` is why the latest attempt failed. */
export function useForm<Name extends string>(first: Readonly<Record<Name, string>>) {
  const [texts, setTexts] = useState(first);
  const [wrong, setWrong] = useState("");
  const { busy, act } = useAct(setWrong);
  return {
    texts,
    busy,
    wrong,
    setTexts,
    field: (name: Name) => ({
      value: texts[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setTexts((before) => ({ ...before, [name]: value })),
    }),
    submit(what: () => Promise<unknown>) {
      setWrong("");
      return act(what);
    },
  };
}
