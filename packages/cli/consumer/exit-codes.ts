import { InvalidArgumentError } from "commander";
import { commandLine, type Say } from "../../../shared/wording/command-line.ts";
import type { Refused } from "../../client/refused.ts";
import { safeCell } from "../../sheets/write-csv.ts";
import type { Terminal } from "./context.ts";

export const exitCodes = {
  done: 0,
  notAll: 1,
  refused: 2,
  unanswered: 3,
  interrupted: 130,
} as const;

/** Whether fetch threw because the API could not be reached, or did not answer in time. */
export const isNoAnswer = (error: Error) => error instanceof TypeError || error.name === "TimeoutError";

/** fetch says "fetch failed"; the reason is in its cause. */
export function whyOf({ message, cause }: Error): string {
  const why = cause instanceof Error && ("code" in cause ? String(cause.code) : cause.message);
  return why ? `${message} (${why})` : message;
}

/** The API's own words. An answer without a request id, or that knows no such path, is not from this API. */
export function refusalText({ status, code, message, requestId }: Refused, apiUrl: string, say: Say): string {
  if (requestId && code !== "path_not_found") return `${message}\n${say("request", { id: requestId })}`;
  return say("other_api", { url: apiUrl, status });
}

type Why = Extract<keyof typeof commandLine, `expected_${string}`>;

/** An invalid argument or option. Its message is English, like Commander's own text around it. */
export class Expected extends InvalidArgumentError {
  readonly why: Why;

  constructor(why: Why) {
    super(commandLine[why].en);
    this.why = why;
  }
}

/** Aligned for a person, or tab-separated for a program. No cell is a formula or moves the cursor. */
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

/** The output of `--json` for every command: an item for each row of its table. */
export const asJson = (items: readonly unknown[]): string => JSON.stringify({ items }, null, 2);

/** A table's headings, each with the field, or the function, that fills its column. */
export type Columns<T> = Readonly<Record<string, keyof T | ((item: T) => string)>>;

export const rowsOf = <T>(items: readonly T[], columns: Columns<T>): string[][] =>
  items.map((item) =>
    Object.values(columns).map((column) => (typeof column === "function" ? column(item) : String(item[column] ?? ""))),
  );

export const reasonOf = ({ errorValue, details }: { readonly errorValue: string; readonly details: string }) =>
  [errorValue, details].filter(Boolean).join(": ");

/** Prints items as JSON with all fields, or as a table. */
export function show<T>(
  { print, forPerson }: Pick<Terminal, "print" | "forPerson">,
  json: boolean,
  items: readonly T[],
  columns: Columns<T>,
): void {
  print(json ? asJson(items) : table(Object.keys(columns), rowsOf(items, columns), forPerson));
}
