import { ofFile } from "../../../shared/wording/files.ts";
import type { Cell } from "../grid.ts";
import type { Reading } from "../values.ts";

/** The sign before the cents. */
export type DecimalSign = "." | ",";
/** How a cell such as `1.250` is read, where the cell itself does not show it. */
export type AmountStyle = DecimalSign | "thousands" | "fraction";

const bareOf = (cell: string) =>
  cell
    .replaceAll(/[\s\u00a0\u202f'’]/g, "")
    .replaceAll(/[−–]/g, "-")
    // Accountants write a minus as brackets.
    .replace(/^\((.*)\)$/, "-$1")
    .replace(/^\+(?=\d)/, "")
    .replace(/^(-?)(€|EUR|ευρ[ώω])/iu, "$1")
    .replace(/(€|EUROS?|EUR|ευρ[ώω])$/iu, "")
    // No cents.
    .replace(/[.,]-$/, "");

/**
 * Euros, to the cent: `420.50`, `420,50`, `1.234,50 €`, `EUR 1,234.50`, `126.6314 EUR`. `style` is what the column's
 * other cells show: it decides whether `1.250` is a thousand.
 */
export function readAmount(cell: Cell, style?: AmountStyle): Reading<number> {
  if (typeof cell === "number") return { value: toCents(cell) };
  if (cell instanceof Date) return { fix: ofFile("cell_amount") };
  const bare = bareOf(String(cell ?? ""));
  if (/\p{L}|\p{Sc}/u.test(bare)) return { fix: ofFile("cell_amount") };
  const shape = shapeOfAmount(bare);
  if (!shape) return { fix: ofFile("cell_amount_decimals") };
  const { minus, groups, separator, kind } = shape;
  const isDecimal = kind === "open" ? style === separator || style === "fraction" : kind === "decimal";
  if (kind === "open" && style === undefined) return { fix: ofFile("cell_amount_thousands") };
  const [last = "", ...before] = groups.toReversed();
  const number = isDecimal ? `${before.toReversed().join("")}.${last}` : groups.join("");
  return { value: toCents(Number(`${minus}${number}`)) };
}

const toCents = (amount: number) => (Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-6)) / 100;

interface AmountShape {
  readonly minus: string;
  readonly groups: readonly string[];
  /** The last one. */
  readonly separator: string | undefined;
  /** `open`: three digits after the only separator, which may be thousands or a fraction. */
  readonly kind: "decimal" | "whole" | "open";
}

function shapeOfAmount(bare: string): AmountShape | undefined {
  const [, minus = "", digits = ""] = /^(-?)(\d[\d.,]*)$/.exec(bare) ?? [];
  const groups = digits.split(/[.,]/);
  if (groups.some((group) => group === "")) return undefined;
  const separators: readonly string[] = digits.match(/[.,]/g) ?? [];
  const [separator, ...before] = separators.toReversed();
  const [last = "", ...rest] = groups.toReversed();
  const [first = "", ...inner] = rest.toReversed();
  const shape = { minus, groups, separator };
  if (separator === undefined) return { ...shape, kind: "whole" };
  const isGrouped = inner.every((group) => group.length === 3) && (before.length === 0 || first.length <= 3);
  if (before.length === 0) {
    // No thousands are written with a leading zero, or after more than three digits.
    const isFraction = last.length !== 3 || first.length > 3 || first.startsWith("0");
    return { ...shape, kind: isFraction ? "decimal" : "open" };
  }
  if (!isGrouped || new Set(before).size > 1) return undefined;
  if (before.includes(separator)) return last.length === 3 ? { ...shape, kind: "whole" } : undefined;
  return { ...shape, kind: "decimal" };
}

/**
 * The decimal sign that a column's cells show. `open`: a cell may be thousands or a fraction, and no other cell decides.
 * People write two decimals, programs as many as they have: after 126.6314 or 95.5, 410.125 is a fraction too.
 */
export function decimalSignOf(cells: readonly Cell[]): DecimalSign | "open" | undefined {
  const shapes = cells.flatMap((cell) =>
    typeof cell === "string" ? (shapeOfAmount(withoutCurrency(cell)) ?? []) : [],
  );
  const decimals = shapes.filter(({ kind }) => kind === "decimal");
  const shows = (sign: DecimalSign) => decimals.some(({ separator }) => separator === sign);
  const isProgram = (sign: DecimalSign) =>
    decimals.some(({ separator, groups }) => separator === sign && groups.at(-1)?.length !== 2);
  const open = new Set(shapes.flatMap(({ kind, separator }) => (kind === "open" ? [separator] : [])));
  if (open.size > 1) return "open";
  const [separator] = open;
  if (separator !== "." && separator !== ",") return shows(",") ? "," : shows(".") ? "." : undefined;
  const other = separator === "." ? "," : ".";
  const grouped = shapes.some(({ kind, groups, separator: last }) =>
    kind === "whole" ? groups.length > 2 && last === separator : kind === "decimal" && last === other,
  );
  if (grouped && !isProgram(separator)) return other;
  return !grouped && isProgram(separator) ? separator : "open";
}

/** The first cell that may be thousands or a fraction. */
export const openAmount = (cells: readonly Cell[]) =>
  cells.find(
    (cell): cell is string => typeof cell === "string" && shapeOfAmount(withoutCurrency(cell))?.kind === "open",
  );

/** An amount in whatever currency. */
export const readAnyAmount = (cell: Cell, style?: AmountStyle) =>
  readAmount(typeof cell === "string" ? withoutCurrency(cell) : cell, style);

const withoutCurrency = (cell: string) => bareOf(cell.replaceAll(/\p{L}+|\p{Sc}/gu, ""));
