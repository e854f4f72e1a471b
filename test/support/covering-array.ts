/** The values that each factor can take. */
export type Factors = Readonly<Record<string, readonly string[]>>;
type Row = Record<string, string>;

/** A small set of rows in which every pair of values of two factors occurs at least once. Greedy and deterministic. */
export function coveringArray(factors: Factors): Row[] {
  const open = new Set(pairsOf(factors));
  const rows: Row[] = [];
  for (let [pair] = open; pair !== undefined; [pair] = open) {
    const row = completed(factors, open, startOf(pair));
    for (const met of pairsIn(row)) open.delete(met);
    rows.push(row);
  }
  return rows;
}

/** Gives each missing factor the value that covers most open pairs with those already chosen. */
function completed(factors: Factors, open: ReadonlySet<string>, start: Row): Row {
  const row = { ...start };
  for (const [name, values] of Object.entries(factors)) {
    if (row[name] !== undefined) continue;
    const gain = (value: string) =>
      Object.entries(row).filter(([other, chosen]) => open.has(pairKey(name, value, other, chosen))).length;
    const gains = values.map((value) => ({ value, gain: gain(value) }));
    row[name] = gains.toSorted((one, other) => other.gain - one.gain)[0]?.value ?? "";
  }
  return row;
}

const pairKey = (name: string, value: string, other: string, chosen: string) =>
  name < other ? `${name}=${value}&${other}=${chosen}` : `${other}=${chosen}&${name}=${value}`;

const startOf = (pair: string): Row =>
  Object.fromEntries(
    pair.split("&").map((half): [string, string] => [half.split("=")[0] ?? "", half.split("=")[1] ?? ""]),
  );

function pairsOf(factors: Factors): string[] {
  const entries = Object.entries(factors);
  return entries.flatMap(([name, values], index) =>
    entries
      .slice(index + 1)
      .flatMap(([other, others]) =>
        values.flatMap((value) => others.map((chosen) => pairKey(name, value, other, chosen))),
      ),
  );
}

function pairsIn(row: Row): string[] {
  const entries = Object.entries(row);
  return entries.flatMap(([name, value], index) =>
    entries.slice(index + 1).map(([other, chosen]) => pairKey(name, value, other, chosen)),
  );
}
