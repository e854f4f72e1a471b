import { InvalidArgumentError } from "commander";
import { safeCell } from "../../shared/sheets/write-csv.ts";
import { commandLine, type Say } from "../../shared/wording/command-line.ts";
import type { Refused } from "../client/refused.ts";

export const exitCodes = {
  done: 0,
  notAll: 1,
  refused: 2,
  unanswered: 3,
  interrupted: 130,
} as const;

/** What fetch throws: the API could not be reached, or gave no answer in time. */
export const isNoAnswer = (error: Error) => error instanceof TypeError || error.name === "TimeoutError";

/** fetch says "fetch failed"; why stands in its cause. */
export function whyOf({ message, cause }: Error): string {
  const why = cause instanceof Error && ("code" in cause ? String(cause.code) : cause.message);
  return why ? `${message} (${why})` : message;
}

/** In the API's own words. What answers in others, or knows none of its paths, is something else at this address. */
export function refusalText({ status, code, message, requestId }: Refused, apiUrl: string, say: Say): string {
  if (requestId && code !== "path_not_found") return `${message}\n${say("request", { id: requestId })}`;
  return say("other_api", { url: apiUrl, status });
}

type Why = Extract<keyof typeof commandLine, `expected_${string}`>;

/** An argument or an option that is not what it should be. Commander's own frame around an option's is English. */
export class Expected extends InvalidArgumentError {
  readonly why: Why;

  constructor(why: Why) {
    super(commandLine[why].en);
    this.why = why;
  }
}

/** Rows as a person reads them, or with tabs for another program. No cell is a formula or moves the cursor. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], forPerson: boolean): string {
  const lines = [head, ...rows].map((cells) => cells.map(safeCell));
  if (!forPerson) return lines.map((cells) => cells.join("\t")).join("\n");
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** The one shape of `--json`, whatever the command: an item for each row of its table. */
export const asJson = (items: readonly unknown[]): string => JSON.stringify({ items }, null, 2);
