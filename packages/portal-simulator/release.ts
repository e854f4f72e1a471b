import * as v from "valibot";
import { createSeededRandom } from "./seeded-random.ts";
import type { State } from "./state.ts";

/**
 * The differences between the members of this family of portals. The first value of each is the most likely. Facts that were
 * seen of the real portal are not here: all members share them. WIRE.md explains each factor.
 */
export const factors = {
  labelBreak: ["br", "newline", "space"],
  letters: ["own", "lookAlike"],
  labelCell: ["td", "th", "label"],
  menuItems: ["link", "button"],
  detailsTitle: ["head", "row"],
  detailsPlace: ["inside", "above"],
  finalFields: ["disabled", "text"],
  finalNotes: ["shown", "hidden"],
  shownAmounts: ["inputs", "script"],
  propertyOnForm: ["absent", "shown"],
  searchEcho: ["text", "input"],
  propertyLink: ["onclick", "script"],
  formAction: ["path", "relative", "url"],
  messageSummary: ["absent", "shown"],
  generatedIds: ["seen", "moved"],
  emptyText: ["greek", "english"],
  cancelledAmountCell: ["empty", "kept"],
  foreignExchange: ["needed", "unneeded"],
  taxExchange: ["needed", "unneeded"],
  formViewState: ["many", "untilSent"],
  deleteViewState: ["sameOrNext", "next"],
  formDelete: ["deletes", "leaves"],
  paging: ["paginator", "range"],
  dateFilter: ["arrival", "departure", "overlap", "inside"],
  rangeKept: ["property", "session"],
  listOrder: ["number", "arrival"],
  listLag: ["none", "seconds"],
  amendAddress: ["amendedDbId", "declarationDbId"],
  amendMenu: ["last", "all"],
  amendNotes: ["kept", "empty"],
  equalDates: ["finalise", "save", "never"],
  overlap: ["accepted", "refused"],
  secondFinalise: ["refused", "silent", "repeated"],
  cancelledDeparture: ["optional", "required"],
  cancellationPair: ["free", "both"],
  foreignerNeeds: ["document", "nameAndDocument", "number", "nothing"],
  amountsCompared: ["no", "yes"],
  notesKept: ["whole", "trimmed", "upperCased", "cutAt200", "cutAt40"],
  refusalTexts: ["first", "second", "third"],
  homePage: ["menu", "registry"],
  rolePage: ["absent", "one", "several"],
  roleForm: ["buttons", "list"],
  requestIdPlace: ["both", "form", "address", "formOnlyCounts"],
  contactPage: ["inPlace", "redirect"],
  logoutLink: ["application", "signOn", "command"],
  sessionLimit: ["one", "two"],
  refusedCode: ["OAM-2", "OAM-1", "none"],
  refusedWords: ["greek", "english", "exception"],
  lockedCode: ["OAM-5", "OAM-3"],
  signOnText: ["shown", "codeOnly"],
} as const satisfies Readonly<Record<string, readonly [string, string, ...string[]]>>;

type FactorName = keyof typeof factors;

export type Release = { readonly [F in FactorName]: (typeof factors)[F][number] };

const entries = Object.entries(factors);
const Whole = v.strictObject(v.entriesFromList(Object.keys(factors), v.string()));

const isRelease = (candidate: unknown): candidate is Release =>
  v.is(Whole, candidate) && entries.every(([name, values]) => values.some((value) => value === candidate[name]));

/** A release with some factors changed, or an error message if a factor or value is unknown. */
export function releaseWith(
  values: Readonly<Record<string, unknown>>,
  base: Release = defaultRelease,
): Release | string {
  const candidate: unknown = { ...base, ...values };
  if (isRelease(candidate)) return candidate;
  const wrong = Object.keys(values).filter((name) => !isRelease({ ...defaultRelease, [name]: values[name] }));
  return `no such factor, or not a value of it: ${wrong.join(", ")}`;
}

function choose(indexAmong: (count: number) => number): Release {
  const chosen = Object.fromEntries(entries.map(([name, values]) => [name, values[indexAmong(values.length)]]));
  if (isRelease(chosen)) return chosen;
  throw new Error("a factor has no value at the place chosen");
}

export const defaultRelease = choose(() => 0);

/** A member drawn by a seed: always the same for a seed, until the table of factors changes. */
export function drawRelease(seed: number): Release {
  const random = createSeededRandom(seed);
  return choose((count) => Math.floor(random() * count));
}

/** The release in force. It survives a restart, as a real portal does not change by going down. */
export interface Releases {
  /** The release in force. */
  current(): Release;
  /** Puts another release in force. */
  replace(release: Release): void;
  /** Goes back to the first release. */
  reset(): void;
}

export function createReleases(state: State, first: Release): Releases {
  const releases = state.collection("release", v.record(v.string(), v.string()));
  const stored = releaseWith(releases.get("inForce") ?? {}, first);
  let current = typeof stored === "string" ? first : stored;
  const replace = (release: Release) => {
    current = release;
    releases.put("inForce", release);
  };
  return { current: () => current, replace, reset: () => replace(first) };
}
