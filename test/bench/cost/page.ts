import type { Synthesized } from "../../infra/support/synthesized.ts";
import { markdownTable } from "../tables.ts";
import { fixed } from "./fixed.ts";
import { costOf } from "./prices.ts";
import {
  assumed,
  type Counted,
  type Line,
  ownersAtOnce,
  perMillion,
  sideBySide,
  storedAfterAYear,
  total,
} from "./sums.ts";

const [fast, likely, slow] = assumed.portalSeconds;
const dollars = (amount: number) => amount.toFixed(2);

/** The computed part of docs/cost.md. */
export function computedPart(counted: Counted, prod: Pick<Synthesized, "resources">): string {
  const monthly = fixed(prod, counted);
  const million = perMillion(counted, likely);
  const at = (seconds: number) => dollars(total(perMillion(counted, seconds)));
  return [
    "## A million declarations",
    linesTable("of each declaration", million),
    `Where the portal answers within ${fast} s it is ${at(fast)}, within ${slow} s ${at(slow)}. This is one owner at a time; with ${ownersAtOnce} owners due at once, as many as an invocation takes, it is ${dollars(sideBySide(million))}.`,
    "## A month, whatever is filed",
    linesTable("", monthly),
    `With \`fixedAddress\`, ${dollars(costOf("fixedAddress", 730) + costOf("publicAddress", 730))} more.`,
    "## A month with declarations",
    examples(counted, total(monthly)),
  ].join("\n\n");
}

const linesTable = (head: string, lines: readonly Line[]) =>
  markdownTable(
    ["", head, "$"],
    [
      ...lines.map(({ what, how, dollars: sum }) => [what, how, dollars(sum)]),
      ["**in all**", "", `**${dollars(total(lines))}**`],
    ],
  );

/** Ranges from full invocations to owners one at a time, since nobody knows which beforehand. */
function examples(counted: Counted, monthly: number): string {
  const lines = perMillion(counted, likely);
  const rows = [1_000, 10_000, 100_000, 1_000_000].map((declarations) => {
    const stored = storedAfterAYear(counted, declarations);
    const [least, most] = [sideBySide(lines), total(lines)].map((sum) => (declarations * sum) / 1_000_000);
    const sums = [least, most].map((filing = 0) => dollars(monthly + stored + filing));
    return [declarations.toLocaleString("en"), dollars(stored), `**${sums.join(" to ")}**`];
  });
  return markdownTable(["declarations a month", "of it stored, after a year", "$ in all"], rows);
}
