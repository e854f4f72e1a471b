import type { Command } from "commander";
import { TakkTaskBody } from "../../../shared/contract/schemas.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { Unparsable } from "../../../shared/parsing/unparsable.ts";
import { refusalInWords } from "../../../shared/wording/refusal-words.ts";
import { counted } from "../../counted.ts";
import type { Around } from "../around.ts";
import { exitCodes } from "../exit-codes.ts";
import { type FileRecord, recordsOf } from "../files/file-records.ts";
import { readGrid } from "../files/read-grid.ts";
import { asJson, table } from "../print-table.ts";
import { type Statement, stateAll } from "../state-months.ts";

const counts = ["daysUsed", "freeDays", "numberOfBeds", "numberOfCompanies", "numberOfRooms", "numberOfTaxedRooms"];

export function addTakk(program: Command, { client, print, tell, end, forPerson }: Around): void {
  program
    .command("takk <file>")
    .description(
      `files the climate fee of a month: a file with portalUsername, month, year (or not), ${counts.join(", ")}`,
    )
    .option("--dry-run", "check every row, send nothing", false)
    .option("--draft", "save drafts at the portal, state nothing", false)
    .option("--json", "print the outcomes as JSON", false)
    .action(async (file: string, { dryRun, draft, json }: { dryRun: boolean; draft: boolean; json: boolean }) => {
      const { statements, problems } = statementsOf(
        recordsOf(await readGrid(file), ["month", "year", ...counts]),
        draft,
      );
      for (const problem of problems) tell(problem);
      if (problems.length > 0) {
        tell(`${counted(problems.length, "problem")}. Nothing was sent.`);
        return end(exitCodes.refused);
      }
      if (dryRun) {
        if (json) print(asJson([]));
        return tell(`${counted(statements.length, "statement is", "statements are")} in order; nothing was sent.`);
      }
      const stated = await stateAll(client(), statements);
      const rows = stated.map(({ body, outcome }) => [
        ...[body.portalUsername, String(body.month), outcome.uploadStatus, outcome.dueDate, outcome.details],
      ]);
      print(
        json
          ? asJson(stated.map(({ outcome }) => outcome))
          : table(["OWNER", "MONTH", "STATUS", "DUE", ""], rows, forPerson),
      );
      const isDone = stated.every(({ outcome: { uploadStatus } }) => ["SUBMITTED", "DRAFTED"].includes(uploadStatus));
      end(isDone ? exitCodes.done : exitCodes.notAll);
    });
}

const named = ["portalUsername", "month", "year"];

/** A statement for each owner and month; its records are the rows that name them. */
function statementsOf(records: readonly FileRecord[], draftUpload: boolean) {
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
      problems.push(...error.problems.map(({ path, message }) => inLine(path, refusalInWords(message), rows)));
    }
  }
  return { statements, problems };
}

function inLine(path: string, message: string, rows: readonly FileRecord[]): string {
  const [, index = "0", field = path] = /^takkRecords\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  return `line ${rows[Number(index)]?.line}: ${field}: ${message}`;
}
