/** Days of a season without arrivals: those before it belong to the season that began in the year before. */
const pause = 60;

const autumn = "10";
const spring = "04";

/**
 * The places of arrivals, as `MM-DD`, that are of the year after the others': a pause shows it, or the order of the file.
 * Undefined where they are not on both sides of New Year, or nothing shows where it is.
 */
export function newYearIn(days: readonly (string | undefined)[]): ReadonlySet<number> | undefined {
  const known = days.flatMap((day, at) => (day === undefined ? [] : [{ day, at }]));
  if (!known.some(({ day }) => day < spring) || !known.some(({ day }) => day >= autumn)) return undefined;
  return afterPause(known) ?? afterDrop(known) ?? afterDrop(known.toReversed());
}

interface Arrival {
  readonly day: string;
  readonly at: number;
}

const dayOfYear = (day: string) => Date.parse(`2024-${day}`) / 86_400_000;

function afterPause(known: readonly Arrival[]): ReadonlySet<number> | undefined {
  const sorted = known.toSorted((one, other) => one.day.localeCompare(other.day));
  const pauses = sorted.slice(1).map(({ day }, before) => dayOfYear(day) - dayOfYear(sorted[before]?.day ?? day));
  const longest = Math.max(...pauses);
  if (longest < pause) return undefined;
  return new Set(sorted.slice(0, pauses.indexOf(longest) + 1).map(({ at }) => at));
}

/** In their order but for one step from autumn back to spring. */
function afterDrop(known: readonly Arrival[]): ReadonlySet<number> | undefined {
  const drops = known.flatMap(({ day }, at) => (day < (known[at - 1]?.day ?? "") ? [at] : []));
  const [drop, other] = drops;
  if (drop === undefined || other !== undefined) return undefined;
  const [before, after] = [known[drop - 1]?.day ?? "", known[drop]?.day ?? ""];
  return before >= autumn && after < spring ? new Set(known.slice(drop).map(({ at }) => at)) : undefined;
}
