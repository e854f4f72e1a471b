import { kinds, mistakes } from "../wording/mistakes.ts";
import { inWordsOf, type Said } from "../wording/say.ts";

/** Where an input is wrong and by which rule. Never what was there: the input may hold a password or a guest's name. */
export interface Problem {
  /** As a consumer writes it: `reservations[1].startDate`; "" for the input as a whole. */
  readonly path: string;
  readonly message: Said;
}

const texts = { ...mistakes, ...kinds };
/** More of them nobody reads in an error's text. */
const inText = 20;

export class Unparsable extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(
      problems
        .slice(0, inText)
        .map(({ path, message }) =>
          [path, inWordsOf(texts, message, "en") ?? ""].filter((part) => part !== "").join(": "),
        )
        .join("; "),
    );
    this.name = "Unparsable";
    this.problems = problems;
  }
}
