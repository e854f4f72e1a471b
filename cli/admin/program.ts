import type { SQSClient } from "@aws-sdk/client-sqs";
import { Argument, Command, Option } from "commander";
import { type Role, roles } from "../../shared/contract/endpoint.ts";
import type { Decision } from "../../shared/filing/records/rows.ts";
import type { Deployment } from "./deployment.ts";
import { describeRow, describeTask } from "./describe.ts";
import type { Operator } from "./operator.ts";
import { redrive } from "./redrive.ts";

/** Where the stack is, as the options say. */
export interface Location {
  readonly outputs: string;
  readonly stack: string;
  readonly table?: string;
  readonly region?: string;
}

export interface Connection {
  readonly operator: Operator;
  readonly deadLetters: Deployment["deadLetters"];
  readonly sqs: Pick<SQSClient, "send">;
}

export interface ProgramDependencies {
  connect(location: Location): Connection;
  print(text: string): void;
}

/** `npm run admin`: what operators do by hand, against a deployed stack or the local one's table. */
export function createProgram({ connect, print }: ProgramDependencies): Command {
  const program = new Command("npm run admin --")
    .description("Operators' commands. They need AWS credentials, and no client of the API.")
    .option("--outputs <file>", "what `cdk deploy --outputs-file` wrote", "cdk-outputs.json")
    .option("--stack <name>", "which of the stacks in it", "short-term-rentals-prod")
    .option("--table <name>", "the table, instead of the outputs' one")
    .option("--region <name>", "its region");
  const connected = () => connect(program.opts<Location>());

  program
    .command("clients")
    .description("clients of the API")
    .command("create")
    .description("makes a client and shows its secret, once")
    .requiredOption("--roles <roles>", `some of ${roles.join(", ")}; comma between them`, parseRoles)
    .action(async ({ roles }: { roles: Role[] }) => {
      const { clientId, secret } = await connected().operator.createClient(roles);
      print(`clientId  ${clientId}\nsecret    ${secret}\nKeep the secret now: it is shown once.`);
    });

  program
    .command("tasks")
    .description("upload tasks")
    .command("show")
    .description("a task, its filings and rows")
    .argument("<taskId>", "", parseNumber)
    .action(async (taskId: number) => print(describeTask(await connected().operator.showTask(taskId))));

  addRows(program, connected, print);

  program
    .command("redrive")
    .description("sends dead letters back to their queue")
    .addArgument(new Argument("<queue>").choices(["tasks", "filings"]))
    .action(async (queue: "tasks" | "filings") => {
      const { sqs, deadLetters } = connected();
      print(`moving back about ${await redrive(sqs, deadLetters[queue])} messages`);
    });

  return program;
}

function addRows(program: Command, connected: () => Connection, print: (text: string) => void): void {
  const rows = program.command("rows").description("reservations of a task, numbered from 1");
  rows
    .command("show")
    .description("a row, with all that was sent and seen")
    .argument("<taskId>", "", parseNumber)
    .argument("<row>", "", parseNumber)
    .action(async (taskId: number, row: number) => print(describeRow(await connected().operator.showRow(taskId, row))));
  rows
    .command("resolve")
    .description("decides a row under review, after a look at the portal")
    .argument("<taskId>", "", parseNumber)
    .argument("<row>", "", parseNumber)
    .addOption(
      new Option("--as <state>", "what became of it").choices(["SUBMITTED", "DRAFTED", "FAILED"]).makeOptionMandatory(),
    )
    .option("--declaration <number>", "its number at the portal, for SUBMITTED and DRAFTED", "")
    .option("--details <text>", "what consumers read", "")
    .action(async (taskId: number, row: number, options: ResolveOptions) => {
      print(describeRow(await connected().operator.resolveRow(taskId, row, outcomeOf(options))));
    });
}

interface ResolveOptions {
  readonly as: "SUBMITTED" | "DRAFTED" | "FAILED";
  readonly declaration: string;
  readonly details: string;
}

function outcomeOf({ as: state, declaration: declarationServerId, details }: ResolveOptions): Decision {
  if (state !== "FAILED" && declarationServerId === "") throw new Error("say --declaration: its number at the portal");
  if (state === "FAILED") return { state, errorValue: "outcome_unknown", details };
  return { state, declarationServerId, details };
}

function parseRoles(text: string): Role[] {
  return text.split(",").map((name) => {
    const role = roles.find((known) => known === name);
    if (!role) throw new Error(`--roles: expected some of ${roles.join(", ")}`);
    return role;
  });
}

function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error("task and row are numbers from 1");
  return Number(text);
}
