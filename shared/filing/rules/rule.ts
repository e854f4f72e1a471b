/** One line of a decision: when it applies, the step that follows, and why. Pure. */
export interface Rule<Situation, Step, Name extends string = string> {
  readonly name: Name;
  readonly because: string;
  /** The two functions, for the list in docs/filing.md. */
  readonly parts: readonly [when: unknown, then: unknown];
  decide(situation: Situation): Step | undefined;
}

/** `when` finds the fact, and `then` makes the step from it. A rule without a fact (undefined or false) does not apply. */
export function rule<Situation, Step extends object, Fact, const Name extends string>(
  name: Name,
  because: string,
  when: (situation: Situation) => Fact | undefined | false,
  then: Step | ((fact: Fact, situation: Situation) => Step),
): Rule<Situation, Step, Name> {
  return {
    name,
    because,
    parts: [when, then],
    decide(situation) {
      const fact = when(situation);
      if (fact === undefined || fact === false) return undefined;
      return typeof then === "function" ? then(fact, situation) : then;
    },
  };
}

/** The step of the first rule that applies, with that rule's name. Throws where none applies. */
export function decide<Situation, Step extends object, Name extends string>(
  rules: readonly Rule<Situation, Step, Name>[],
  situation: Situation,
): Step & { readonly rule: Name } {
  for (const { name, decide: by } of rules) {
    const step = by(situation);
    if (step) return { ...step, rule: name };
  }
  throw new Error("no rule applies: the last one of a table always does");
}
