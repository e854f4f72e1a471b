import { all, textOf } from "../../../shared/portal/aade/html.ts";
import type { AadeProfile } from "../../../shared/portal/aade/profile.ts";
import { isLabel, sameText } from "../../../shared/portal/aade/same-text.ts";
import { declarationSightings } from "./declaration.ts";
import { logInSightings } from "./log-in.ts";
import { propertySightings } from "./properties.ts";
import { searchSightings } from "./search.ts";
import { type Heard, type Looked, type Options, type Sighting, wholePages } from "./sighting.ts";
import { statementSightings } from "./statements.ts";

export interface Fact {
  readonly path: string;
  readonly verdict: "as expected" | "differs" | "not seen";
  /** What stands there in its place. */
  readonly found?: string | Options;
}

/** Every value of the profile that a page could show, in the profile's order. */
export function factsIn(heard: readonly Heard[], profile: AadeProfile): Fact[] {
  const sightings = sightingsOn(wholePages(heard), profile);
  const heardPaths = new Set(heard.map(({ path }) => path));
  return leavesOf(profile).map(({ path, is }): Fact => {
    const found = sightings.filter(([where]) => where === path).map(([, what]) => what);
    const expected =
      found.some((what) => isSame(what, is)) || (path.startsWith("paths.") && heardPaths.has(String(is)));
    if (expected) return { path, verdict: "as expected" };
    const [other] = found;
    return other === undefined ? { path, verdict: "not seen" } : { path, verdict: "differs", found: other };
  });
}

function sightingsOn(pages: readonly Looked[], profile: AadeProfile): Sighting[] {
  const ids = `[id$=":${profile.properties.registryId.is}"]`;
  const registryIds = new Set(pages.flatMap(({ html }) => all(html, ids).map(textOf)));
  return pages.flatMap((page) => [
    ...logInSightings(page, profile),
    ...propertySightings(page, profile),
    ...searchSightings(page, profile, registryIds),
    ...declarationSightings(page, profile, registryIds),
    ...statementSightings(page, profile),
  ]);
}

function isSame(found: string | Options, known: unknown): boolean {
  if (typeof found === "string") return typeof known === "string" && isLabel(found, known);
  return (
    Array.isArray(known) &&
    known.length === found.length &&
    known.every(
      ([value, text], place) => found[place]?.[0] === value && sameText(String(text), found[place]?.[1] ?? ""),
    )
  );
}

interface Leaf {
  readonly path: string;
  readonly is: unknown;
  readonly from: string;
  readonly leaf: object;
}

/** The profile's values, each with its path. Addresses and names of platforms are settings, not the portal's. */
export function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value !== "object" || value === null || value instanceof Map) return [];
  if ("is" in value && "from" in value)
    return [{ path: path.join("."), is: value.is, from: String(value.from), leaf: value }];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}
