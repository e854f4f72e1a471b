import { createHash } from "node:crypto";
import type { Command } from "commander";
import type * as v from "valibot";
import { TakkTaskBody } from "../../../../shared/contract/schemas.ts";
import { parseRequest } from "../../../../shared/parsing/parse.ts";
import { Unparsable } from "../../../../shared/parsing/unparsable.ts";
import { commandLineIn } from "../../../../shared/wording/command-line.ts";
import { refusalInWords } from "../../../../shared/wording/refusal-words.ts";
import type { Language } from "../../../../shared/wording/say.ts";
import type { components } from "../../../client/api.generated.ts";
import type { ApiClient } from "../../../client/client.ts";
import { nextAsk } from "../../../client/outcomes.ts";
import { answered } from "../../../client/refused.ts";
import type { CliContext } from "../context.ts";
import { asJson, exitCodes, show } from "../exit-codes.ts";
import { type FileRecord, readGrid, recordsOf } from "../files/read-grid.ts";

const counts = ["daysUsed", "freeDays", "numberOfBeds", "numberOfCompanies", "numberOfRooms", "numberOfTaxedRooms"];

export function addTakk(program: Command, context: CliContext): void {
  const { client, language, say, print, tell, end } = context;
  program
    .command("takk <file>")
    .description(say("takk", { columns: counts.join(", ") }))
    .option("--dry-run", say("dry_run"), false)
    .option("--draft", say("takk_draft"), false)
    .action(async (file: string, { dryRun, draft, json }: { dryRun: boolean; draft: boolean; json: boolean }) => {
      const { statements, problems } = statementsOf(
        recordsOf(await readGrid(file), ["month", "year", ...counts]),
        draft,
        language,
      );
      for (const problem of problems) tell(problem);
      if (problems.length > 0) {
        tell(say("takk_problems", { count: problems.length }));
        return end(exitCodes.refused);
      }
      if (dryRun) {
        if (json) print(asJson([]));
        return tell(say("takk_in_order", { count: statements.length }));
      }
      const stated = await stateAll(client(), statements);
      const outcomes = stated.map(({ outcome }) => outcome);
      if (json) print(asJson(outcomes));
      else
        show(context, json, stated, {
          OWNER: ({ body }) => body.portalUsername,
          MONTH: ({ body }) => String(body.month),
          STATUS: ({ outcome }) => outcome.uploadStatus,
          DUE: ({ outcome }) => outcome.dueDate,
          "": ({ outcome }) => outcome.details,
        });
      const isDone = outcomes.every(({ uploadStatus }) => ["SUBMITTED", "DRAFTED"].includes(uploadStatus));
      end(isDone ? exitCodes.done : exitCodes.notAll);
    });
}

const named = ["portalUsername", "month", "year"];

/** One statement for each owner and month, with a record for each of their rows. */
function statementsOf(records: readonly FileRecord[], draftUpload: boolean, language: Language) {
  const groups = Map.groupBy(records, ({ fields }) => JSON.stringify(named.map((name) => fields[name])));
  const statements: Statement[] = [];
  const problems: string[] = [];
  for (const rows of groups.values()) {
    const { portalUsername, month, year } = rows[0]?.fields ?? {};
    const takkRecords = rows.map(({ fields: { portalUsername: _, month: __, year: ___, ...record } }) => record);
    try {
      statements.push(parseRequest(TakkTaskBody, { draftUpload, portalUsername, month, year, takkRecords }));
    } catch (error) {
      if (!(error instanceof Unparsable)) throw error;
      const say = commandLineIn(language);
      const inLine = (path: string) => {
        const [, index = "0", field = path] = /^takkRecords\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
        return { line: rows[Number(index)]?.line ?? 0, field };
      };
      for (const { path, message } of error.problems)
        problems.push(say("takk_problem", { ...inLine(path), message: refusalInWords(message, language) }));
    }
  }
  return { statements, problems };
}

type Statement = v.InferOutput<typeof TakkTaskBody>;
type Outcome = components["schemas"]["TakkUploadStatus"];

const open = ["PENDING", "PROCESSING", "CHECKING"];

/** Files the statements and waits for them. A statement sent before is not sent again, unless it failed. */
async function stateAll(client: ApiClient, statements: readonly Statement[]) {
  const startedAt = Date.parse((await client.GET("/health")).response.headers.get("date") ?? new Date().toISOString());
  return await Array.fromAsync(statements, async (body) => ({ body, outcome: await state(client, body, startedAt) }));
}

async function state(client: ApiClient, statement: Statement, startedAt: number, after?: number): Promise<Outcome> {
  const { portalPassword: _, year, ...rest } = statement;
  const body = { ...rest, ...(year !== undefined && { year }) };
  const key = createHash("sha256")
    .update(JSON.stringify([body, after]))
    .digest("base64url");
  const headers = { "idempotency-key": key };
  const { taskId, createdAt } = answered(await client.POST("/takk/task", { body, headers }));
  const outcome = await ended(client, taskId);
  const mayGoAgain = outcome.uploadStatus === "FAILED" && outcome.errorValue !== "duplicate_declaration";
  return mayGoAgain && Date.parse(createdAt) < startedAt ? state(client, statement, startedAt, taskId) : outcome;
}

async function ended(client: ApiClient, taskId: number): Promise<Outcome> {
  for (;;) {
    const params = { path: { taskId } };
    const { takkUploadStatus } = answered(await client.GET("/takk/task/{taskId}", { params }));
    if (!open.includes(takkUploadStatus.uploadStatus)) return takkUploadStatus;
    await nextAsk();
  }
}
