import { InvalidArgumentError } from "commander";
import { commandLine } from "../../shared/wording/command-line.ts";

type Why = Extract<keyof typeof commandLine, `expected_${string}`>;

/** An argument or an option that is not what it should be. Commander's own frame around an option's is English. */
export class Expected extends InvalidArgumentError {
  readonly why: Why;

  constructor(why: Why) {
    super(commandLine[why].en);
    this.why = why;
  }
}
