/** A table in Markdown. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The page with the text between a part's marks replaced. */
export function withMarked(page: string, part: string, markdown: string): string {
  const [begins, ends] = [`<!-- npm run bench -- ${part} -->`, `<!-- end of ${part} -->`];
  const [before, rest] = page.split(begins);
  const [, after] = rest?.split(ends) ?? [];
  if (before === undefined || after === undefined) throw new Error(`the page has no place for ${part}`);
  return `${before}${begins}\n\n${markdown}\n\n${ends}${after}`;
}
