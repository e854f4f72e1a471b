import { parts, type Row } from "./parts.ts";

/** What is measured, in Markdown: a table, and a chart of the column that is drawn. */
export function toMarkdown(name: string, rows: readonly Row[], machine: string): string {
  const drawn = parts[name]?.drawn;
  return [machine, table(rows), ...(drawn === undefined ? [] : [chart(drawn, rows)])].join("\n\n");
}

/** The page with a part's figures exchanged, where it has a place for them. */
export function withFigures(page: string, name: string, markdown: string): string {
  const [begins, ends] = [`<!-- measured by npm run bench -- ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = page.split(begins);
  const [, after] = rest?.split(ends) ?? [];
  if (before === undefined || after === undefined) return page;
  return `${before}${begins}\n\n${markdown}\n\n${ends}${after}`;
}

function table(rows: readonly Row[]): string {
  const head = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => head.map((column) => String(row[column] ?? "")));
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The renderer of the page draws it. */
function chart(column: string, rows: readonly Row[]): string {
  const bars = rows.filter((row) => Number.isFinite(row[column]));
  return [
    "```mermaid",
    "xychart-beta horizontal",
    `  title "${column}"`,
    `  x-axis [${bars.map((row) => JSON.stringify(row["what"])).join(", ")}]`,
    `  y-axis "less is better" 0 --> ${Math.ceil(Math.max(...bars.map((row) => Number(row[column]))))}`,
    `  bar [${bars.map((row) => row[column]).join(", ")}]`,
    "```",
  ].join("\n");
}
