import { Argument } from "commander";
import type { AuditRecord } from "../../../../shared/audit/audit-trail.ts";
import { type Role, roles } from "../../../../shared/contract/endpoint.ts";
import type { OwnLettersQueue } from "../../../../shared/deployment/touches.ts";
import type { RowNumber, TaskId } from "../../../../shared/ids-and-times.ts";
import type { Commands } from "../connection.ts";
import { counted, describeLetter, describeOpen, describeRow, describeTask } from "../describe.ts";

export function addClients({ program, connected, print }: Commands): void {
  program
    .command("clients")
    .description("clients of the API")
    .command("create")
    .description("creates a client and shows its secret once")
    .requiredOption("--roles <roles>", `any of ${roles.join(", ")}, separated by commas`, parseRoles)
    .action(async ({ roles }: { roles: Role[] }) => {
      const { clientId, secret } = await connected().operator.createClient(roles);
      print(`clientId  ${clientId}\nsecret    ${secret}\nSave the secret now: it is not shown again.`);
    });
}

function parseRoles(text: string): Role[] {
  return text.split(",").map((name) => {
    const role = roles.find((known) => known === name);
    if (!role) throw new Error(`--roles: expected any of ${roles.join(", ")}`);
    return role;
  });
}

export function addFiling({ program, connected, print }: Commands): void {
  const filing = program.command("filing").description("the switch that every worker checks before it begins");
  filing
    .command("stop")
    .description("begins nothing new at the portal; work under way ends within two minutes")
    .requiredOption("--reason <text>", "shown by `filing status`")
    .action(async ({ reason }: { reason: string }) => {
      await connected().operator.filing.stop(reason);
      print("filing is stopped: tasks are accepted and wait");
    });
  filing
    .command("start")
    .description("continues what waits within two minutes")
    .action(async () => {
      await connected().operator.filing.start();
      print("filing is started");
    });
  filing
    .command("status")
    .description("shows whether filing is stopped, and whether the portal fails or has changed")
    .action(async () => {
      const { portal, filing } = await connected().operator.filing.state();
      const running = filing.stopped ? `stopped since ${filing.since}: ${filing.reason}` : "filing is running";
      print(`${running}\n${portalIn[portal.state](portal.since)}`);
    });
}

const portalIn = {
  up: () => "the portal answers",
  down: (since: string) => `the portal has failed since ${since}`,
  changed: (since: string) => `the portal's pages have changed, first seen ${since}: nothing is filed on them`,
};

export function addQueues({ program, connected, print }: Commands): void {
  const queue = () => new Argument("<queue>").choices(["tasks", "filings", "events"]);
  program
    .command("dead-letters")
    .description("shows messages that failed five times; ids only")
    .addArgument(queue())
    .action(async (name: OwnLettersQueue) => {
      const { count, some } = await connected().deadLetters.look(name);
      print([`about ${counted(Number(count), "message")}`, ...some.map(describeLetter)].join("\n"));
    });
  program
    .command("redrive")
    .description("sends dead letters back to their queue, once the bug is fixed")
    .addArgument(queue())
    .action(async (name: OwnLettersQueue) => {
      const { deadLetters, operator } = connected();
      const sent = await deadLetters.sendBack(name);
      await operator.audit.note("redrive", `QUEUE#${name}`);
      print(`sent back ${counted(sent, "message")}`);
    });
}

export function addAudit({ program, connected, print }: Commands): void {
  program
    .command("audit")
    .description("shows who did what, when, by which request; no values")
    .option("--target <record>", "actions on it, oldest first: OWNER#7, APARTMENT#7, TASK#7, CLIENT#<client id>")
    .option("--client <client id>", "actions by it, newest first; `operator` for these commands")
    .action(async ({ target, client }: { target?: string; client?: string }) => {
      if ((target === undefined) === (client === undefined)) throw new Error("give --target or --client");
      const { audit } = connected().operator;
      const records = target !== undefined ? await audit.ofTarget(target) : await audit.ofClient(client ?? "");
      print(records.length === 0 ? "nothing recorded" : records.map(line).join("\n"));
    });
}

const line = ({ at, by, name, action, target, requestId }: AuditRecord) =>
  `${at}  ${name === undefined ? by : `${by} (${name})`}  ${action}  ${target}  ${requestId}`;

export function addRestore({ program, connected, print }: Commands): void {
  program
    .command("restore")
    .description("prepares a table restored from a backup for use; stops filing in it")
    .argument("<table>", "the restored table")
    .option("--without-live", "the table in use is lost: assume the worst of what it knew", false)
    .option("--evidence <folder>", "the evidence of what was ended and removed, if the table in use is lost")
    .action(async (table: string, { withoutLive, evidence }: { withoutLive: boolean; evidence?: string }) => {
      const open = await connected().restore(table, { withoutLive, evidence });
      const left = open.map(({ taskId, row }) => `  task ${taskId}, row ${row}`);
      print(
        [
          `${table} is ready; start filing when the stack points to it`,
          ...(left.length === 0 ? [] : ["run this again once these have ended, to erase their guests:", ...left]),
        ].join("\n"),
      );
    });
}

export function addTasks({ program, connected, print }: Commands): void {
  const tasks = program.command("tasks").description("upload tasks");
  tasks
    .command("list")
    .description("lists open tasks, oldest first, and what they wait for")
    .action(async () => {
      const { operator, now } = connected();
      const open = await operator.listTasks();
      print(open.length === 0 ? "nothing is open" : open.map((view) => describeOpen(view, now())).join("\n"));
    });
  tasks
    .command("show")
    .description("shows a task with its filings and rows, or one row with all that was sent and seen")
    .argument("<taskId>", "", parseNumber)
    .argument("[row]", "", parseNumber)
    .action(async (taskId: TaskId, row: RowNumber | undefined) => {
      const view = await connected().operator.showTask(taskId);
      print(row === undefined ? describeTask(view) : describeRow(view, row));
    });
}

function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error("task and row are numbers from 1");
  return Number(text);
}
