import type { Synthesized } from "../../infra/support/synthesized.ts";
import type { Counted, Part } from "./counted.ts";
import { fixed } from "./fixed.ts";
import { goalRows } from "./goals.ts";
import { measuredOn, memoryRows, owners, peakMb, processorMs, stays } from "./memory.ts";
import { costOf, pricedRegion, prices } from "./prices.ts";
import { assumed, type Line, ownersAtOnce, perMillion, sideBySide, storedAfterAYear, total } from "./sums.ts";

const [fast, likely, slow] = assumed.portalSeconds;
const begins = "<!-- computed by npm run cost -->";
const ends = "<!-- end of what is computed -->";
const dollars = (amount: number) => amount.toFixed(2);
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The page with its computed part exchanged. */
export function withComputed(page: string, computed: string): string {
  const [before, rest] = page.split(begins);
  const [, after] = rest?.split(ends) ?? [];
  if (before === undefined || after === undefined) throw new Error("the page has no place for what is computed");
  return `${before}${begins}\n\n${computed}\n\n${ends}${after}`;
}

export function computedPart(counted: Counted, prod: Synthesized): string {
  const monthly = fixed(prod, counted);
  const perDeclaration = perMillion(counted, likely);
  return [
    `## Counted, for ${counted.stays} reservations in one task`,
    countedTable(counted),
    `Counted on ${counted.date}; ${counted.portalRequests} requests to the portal and ${counted.storedBytes} bytes kept for each reservation.`,
    "## For a million declarations",
    linesTable("of each declaration", perDeclaration),
    `At ${fast} s for each of the portal's answers it is ${dollars(total(perMillion(counted, fast)))}, at ${slow} s ${dollars(total(perMillion(counted, slow)))}. This is one owner at a time; an invocation waits for up to ${ownersAtOnce} owners at once: with as many a million costs ${dollars(sideBySide(perDeclaration))}.`,
    "## The goals",
    table(
      [
        "the portal's part of a declaration",
        "all but waiting",
        "waiting, alone",
        "a million, alone",
        `a million, ${ownersAtOnce} owners at once`,
        "goal",
      ],
      goalRows(counted),
    ),
    "## How much memory a worker needs",
    `Reckoned from ${processorMs} ms of a processor for a declaration and ${peakMb} MB at most, measured on ${measuredOn} with ${owners} owners side by side, ${stays} reservations each.`,
    table(
      [
        "memory",
        "of a processor",
        "own seconds",
        "seconds, portal 5 s",
        "$ a million",
        "seconds, portal 1 s",
        "$ a million",
        "memory used",
      ],
      memoryRows(),
    ),
    "## Per month, whatever is filed",
    linesTable("", monthly),
    `With \`fixedAddress\`, ${dollars(costOf("fixedAddress", 730) + costOf("publicAddress", 730))} more.`,
    "## Dollars a month",
    examples(counted, total(monthly)),
    chart(counted, total(monthly)),
    `The lines, from the top: the portal answers within ${slow} s, ${likely} s and ${fast} s, one owner at a time, the dearest way; and within ${likely} s, ${ownersAtOnce} owners at once.`,
    `## Prices, of ${pricedRegion}`,
    table(
      ["", "$", "Read in", "As of"],
      Object.values(prices).map(({ dollars: price, per, unit, source, date }) => [
        per === 1 ? unit : `${per.toLocaleString("en")} × ${unit}`,
        String(price),
        source,
        date,
      ]),
    ),
  ].join("\n\n");
}

function countedTable({ parts, stays }: Counted): string {
  const names = ["accept", "dispatch", "file", "read"] as const;
  const row = (what: string, name: keyof Part) => {
    const sum = names.reduce((all, part) => all + parts[part][name], 0);
    return [what, ...names.map((part) => String(parts[part][name])), String(sum), `**${sum / stays}**`];
  };
  return table(
    ["", "accept", "dispatch", "file", "read 5 times", "in all", "each"],
    [
      row("invocations", "invocations"),
      row("table: writes", "writes"),
      row("table: write units", "writeUnits"),
      row("table: reads", "reads"),
      row("table: read units", "readUnits"),
      row("calls of keys", "keyCalls"),
      row("messages sent", "messages"),
      row("bytes logged", "logBytes"),
    ],
  );
}

const linesTable = (head: string, lines: readonly Line[]) =>
  table(
    ["", head, "$"],
    [
      ...lines.map(({ what, how, dollars: sum }) => [what, how, dollars(sum)]),
      ["**in all**", "", `**${dollars(total(lines))}**`],
    ],
  );

/** From invocations as full as they can be to owners who come one by one: which of both, nobody knows beforehand. */
function examples(counted: Counted, monthly: number): string {
  const lines = perMillion(counted, likely);
  const [together, alone] = [sideBySide(lines) / 1_000_000, total(lines) / 1_000_000];
  return table(
    [
      ...["Declarations a month", "fixed", "stored, after a year", `filing, ${ownersAtOnce} owners at once`],
      ...["filing, one owner at a time", "sum", "each, in cents"],
    ],
    [1_000, 10_000, 100_000, 1_000_000, 10_000_000].map((declarations) => {
      const stored = storedAfterAYear(counted, declarations);
      const sums = [together, alone].map((each) => monthly + declarations * each + stored);
      return [
        declarations.toLocaleString("en"),
        ...[monthly, stored, declarations * together, declarations * alone].map(dollars),
        `**${sums.map(dollars).join(" to ")}**`,
        sums.map((sum) => ((100 * sum) / declarations).toFixed(4)).join(" to "),
      ];
    }),
  );
}

/** The renderer of the page draws it: dollars against declarations, up to a million a month. */
function chart(counted: Counted, monthly: number): string {
  const at = Array.from({ length: 11 }, (_, place) => place * 100_000);
  const sums = (million: number) =>
    at.map((declarations) =>
      (monthly + (declarations * million) / 1_000_000 + storedAfterAYear(counted, declarations)).toFixed(0),
    );
  const lines = [
    ...[slow, likely, fast].map((seconds) => total(perMillion(counted, seconds))),
    sideBySide(perMillion(counted, likely)),
  ];
  return [
    "```mermaid",
    "xychart-beta",
    '  title "What a month costs"',
    '  x-axis "thousand declarations a month" 0 --> 1000',
    '  y-axis "dollars"',
    ...lines.map((million) => `  line [${sums(million).join(", ")}]`),
    "```",
  ].join("\n");
}
