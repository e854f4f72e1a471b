/** First and last, counted from 1. */
export type Range = readonly [first: number, last: number];

/** The parts of a sheet that it does not show. */
export interface Hidden {
  readonly isHidden: boolean;
  readonly rows: readonly Range[];
  readonly columns: readonly Range[];
}

const element = /<table:(table|table-row|table-column)(?=[\s/>])([^>]*)>/g;
const attribute = (attributes: string, name: string) =>
  new RegExp(`(?<![\\w:-])table:${name}\\s*=\\s*["']([^"']*)`).exec(attributes)?.[1];

/** The hidden sheets, rows and columns of an `.ods`, in the order of its sheets: the reader of workbooks does not say. */
export function hiddenInOpenDocument(content: string): readonly Hidden[] {
  const unshown = stylesOfHiddenSheets(content);
  const sheets: { isHidden: boolean; rows: Range[]; columns: Range[] }[] = [];
  let [row, column] = [0, 0];
  for (const [, name, attributes = ""] of content.matchAll(element)) {
    if (name === "table") {
      sheets.push({ isHidden: unshown.has(attribute(attributes, "style-name") ?? ""), rows: [], columns: [] });
      [row, column] = [0, 0];
      continue;
    }
    const isHidden = /^(?:collapse|filter)$/.test(attribute(attributes, "visibility") ?? "");
    const isRow = name === "table-row";
    const count = Number(attribute(attributes, isRow ? "number-rows-repeated" : "number-columns-repeated") ?? 1);
    const before = isRow ? row : column;
    if (isHidden) sheets.at(-1)?.[isRow ? "rows" : "columns"].push([before + 1, before + count]);
    if (isRow) row += count;
    else column += count;
  }
  return sheets;
}

function stylesOfHiddenSheets(content: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, attributes = "", inner = ""] of content.matchAll(/<style:style\b([^>]*[^/])>(.*?)<\/style:style>/gs)) {
    const [, name] = /style:name\s*=\s*["']([^"']*)/.exec(attributes) ?? [];
    if (name !== undefined && /table:display\s*=\s*["']false/.test(inner)) names.add(name);
  }
  return names;
}

/** The places within ranges, up to the last that is of interest: a sheet may end with a million empty rows. */
export const placesIn = (ranges: readonly Range[], end: number): ReadonlySet<number> =>
  new Set(
    ranges.flatMap(([first, last]) =>
      Array.from({ length: Math.max(0, Math.min(last, end) - first + 1) }, (_, at) => first + at),
    ),
  );
