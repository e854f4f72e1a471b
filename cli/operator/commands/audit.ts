import type { AuditRecord } from "../../../shared/audit/audit-trail.ts";
import type { Commands } from "../connection.ts";

export function addAudit({ program, connected, print }: Commands): void {
  program
    .command("audit")
    .description("who did what, when, by which request; never a value")
    .option("--target <record>", "what was done to it, oldest first: OWNER#7, APARTMENT#7, TASK#7, CLIENT#<client id>")
    .option("--client <client id>", "what it did, newest first; `operator` for these commands")
    .action(async ({ target, client }: { target?: string; client?: string }) => {
      if ((target === undefined) === (client === undefined)) throw new Error("say --target or --client");
      const { audit } = connected().operator;
      const records = target !== undefined ? await audit.ofTarget(target) : await audit.ofClient(client ?? "");
      print(records.length === 0 ? "nothing is noted" : records.map(line).join("\n"));
    });
}

const line = ({ at, by, name, action, target, requestId }: AuditRecord) =>
  `${at}  ${name === undefined ? by : `${by} (${name})`}  ${action}  ${target}  ${requestId}`;
