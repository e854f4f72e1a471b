import { ofFile } from "../../shared/wording/files.ts";
import type { Mapping } from "./columns.ts";
import type { Cell, Grid } from "./grid.ts";
import type { Question } from "./question.ts";

/** A grid with the letters of the code page that a person has chosen. Then nothing about letters is open any more. */
export function inSaidPage(grid: Grid, { answers }: Mapping): Grid {
  const { page, ...read } = grid;
  const said = answers["codePage"];
  const other = page?.others.find(({ name }) => name === said);
  if (!page || (!other && said !== page.name)) return grid;
  if (!other) return read;
  const inOther = (cell: Cell) =>
    typeof cell === "string"
      ? cell.replaceAll(/[^\0-\u007f]/gu, (letter) => other.letters.get(letter) ?? letter)
      : cell;
  return { ...read, rows: read.rows.map(({ line, cells }) => ({ line, cells: cells.map(inOther) })) };
}

/** Letters that two code pages make good words of. */
export function codePageQuestion({ page }: Grid): Question[] {
  if (!page || page.others.length === 0) return [];
  const taken = [...new Set(page.others.flatMap(({ words }) => words.map(([word]) => word)))];
  const example = taken.join(", ");
  const choices = page.others.map(({ name, letters }) => ({
    value: name,
    text: taken.map((word) => [...word].map((letter) => letters.get(letter) ?? letter).join("")).join(", "),
  }));
  return [
    {
      id: "codePage",
      ask: ofFile("ask_code_page"),
      example,
      answer: "choice",
      choices: [{ value: page.name, text: example }, ...choices],
    },
  ];
}
