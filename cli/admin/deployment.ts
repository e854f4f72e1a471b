import { existsSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { parse } from "../../shared/parsing/parse.ts";

/** Where a deployed stack's parts are. */
export interface Deployment {
  readonly region: string;
  readonly table: string;
  readonly deadLetters: Readonly<Record<"tasks" | "filings", string>>;
}

const Text = v.pipe(v.string(), v.nonEmpty());
const Outputs = v.object({
  Region: Text,
  TableName: Text,
  TasksDeadLettersUrl: Text,
  FilingsDeadLettersUrl: Text,
});

/** Reads the file that `cdk deploy --outputs-file` wrote. Throws in words for an operator. */
export function readDeployment(file: string, stack: string): Deployment {
  if (!existsSync(file)) {
    throw new Error(`${file} is not there: deploy with --outputs-file ${file}, or name it with --outputs`);
  }
  const stacks = parse(
    v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
    readFileSync(file, "utf8"),
  );
  if (!(stack in stacks)) throw new Error(`${file} has ${Object.keys(stacks).join(", ")}, not ${stack}: say --stack`);
  const outputs = parse(Outputs, stacks[stack]);
  return {
    region: outputs.Region,
    table: outputs.TableName,
    deadLetters: { tasks: outputs.TasksDeadLettersUrl, filings: outputs.FilingsDeadLettersUrl },
  };
}
