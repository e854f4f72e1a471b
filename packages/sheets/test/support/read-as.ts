import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dayOf } from "../../../../shared/contract/day.ts";
import type { Param, Said } from "../../../../shared/wording/say.ts";
import { type Checked, checkGrid } from "../../check.ts";
import { guessMapping, type Mapping } from "../../columns.ts";
import { UnreadableSheet } from "../../grid.ts";
import { type Edits, withAnswer } from "../../question.ts";
import { openFile } from "../../read-file.ts";
import { chooseSheet } from "../../sheets.ts";
import { plain } from "../../values.ts";

/** On record are the local stack's two apartments. */
const onRecord = new Map([
  ["demo studio", 1],
  ["demo loft", 2],
]);

export interface Given {
  /** The same for all rows. */
  readonly set?: Mapping["fixed"];
  readonly answers?: Readonly<Record<string, string>>;
  readonly sheet?: string;
}

export const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, "../../", name));

/**
 * What becomes of a file, a text for each line: `= 2 …` a reservation, `? …` a question, `- …` left out, `! …` to fix,
 * `i …` to know; of the file as a whole `stopped …`, `refused …` or `sheets …`.
 */
export async function readAs(content: string | Uint8Array<ArrayBuffer> | Buffer, given: Given = {}): Promise<string[]> {
  try {
    const opened = await openFile(new Blob([typeof content === "string" ? content : new Uint8Array(content)]));
    const { grid, fitting } = chooseSheet(opened, given.sheet);
    if (!grid) return [`sheets ${fitting.join(", ")}`];
    const guessed = guessMapping(grid.columns);
    let said: { mapping: Mapping; edits: Edits } = {
      mapping: { ...guessed, fixed: { ...guessed.fixed, ...given.set } },
      edits: new Map(),
    };
    for (const [id, value] of Object.entries(given.answers ?? {})) said = withAnswer(said, id, value);
    const find = (name: string) => said.mapping.apartments[name] ?? onRecord.get(plain(name));
    return linesOf(checkGrid(grid, said.mapping, find, said.edits, dayOf("27/11/2026")));
  } catch (error) {
    if (error instanceof UnreadableSheet && typeof error.why === "object") return [`refused ${error.why.code}`];
    throw error;
  }
}

const linesOf = ({ stopped, questions, problems, rows, leftOut, notes }: Checked): string[] => [
  ...(stopped ? [`stopped ${stopped.code}`] : []),
  ...questions.map(({ id, proposal }) => ["?", id, ...(proposal === undefined ? [] : [`(${proposal})`])].join(" ")),
  ...problems.map(({ line, field, fix }) => `! ${line} ${field} ${fix.code}`),
  ...rows.map(({ line, reservation }) => {
    const { reservationId, apartmentId, startDate, endDate, amountReceived, platform } = reservation;
    const { cancellationDate, cancellationAmount } = reservation;
    const end = endDate ?? `x ${cancellationDate}`;
    const amount = (amountReceived ?? cancellationAmount ?? 0).toFixed(2);
    return ["=", line, reservationId, apartmentId, startDate, end, amount, platform].join(" ");
  }),
  ...leftOut.map(({ kind, lines }) => `- ${kind} ${lines.join()}`),
  ...notes.map(noteAs),
];

export const noteAs = ({ code, params }: Said) => ["i", code, ...Object.values(params ?? {}).map(paramOf)].join(" ");
const paramOf = (param: Param) => (typeof param === "object" ? JSON.stringify(param) : String(param));
