import { kinds, mistakes } from "../wording/mistakes.ts";
import { inWordsOf, type Said } from "../wording/say.ts";

/** A wrong place in an input, and the message. Never the value, which may be a password or a guest's name. */
export interface Problem {
  /** `reservations[1].startDate`; "" for the input as a whole. */
  readonly path: string;
  readonly message: Said;
}

const texts = { ...mistakes, ...kinds };
/** Nobody reads more problems in an error's text. */
const maxInText = 20;

export class Unparsable extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(
      problems
        .slice(0, maxInText)
        .map(({ path, message }) => [path, inWordsOf(texts, message, "en")].filter(Boolean).join(": "))
        .join("; "),
    );
    this.name = "Unparsable";
    this.problems = problems;
  }
}
