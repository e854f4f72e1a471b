import type { Outcome } from "../../contract/outcome.ts";
import type { DeclarationPage, DeclarationRef, Entry, Property } from "../../portal/portal.ts";
import { say } from "../../wording/say.ts";
import { isSameNumber } from "../declaring/concerning.ts";
import type { Row } from "../records/rows.ts";

export interface SeenOfSearch {
  /** Of the account; absent: not looked at. */
  readonly properties?: readonly Property[];
  /** What the property's list shows in the range; absent: not looked at. */
  readonly entries?: readonly Entry[];
  /** The portal's internal ids, by the entry's place. */
  readonly ids: ReadonlyMap<number, string>;
  /** By internal id. */
  readonly pages: ReadonlyMap<string, DeclarationPage>;
  /** Internal ids of what is on record, an earlier visit's included. */
  readonly kept: ReadonlySet<string>;
  /** Places of entries that are known to be on record. */
  readonly known: ReadonlySet<number>;
}

/** A declaration that the portal holds. */
export interface Found {
  readonly declaration: DeclarationRef;
  readonly entry: Entry;
  readonly page: Exclude<DeclarationPage, { state: "gone" }>;
}

export type SearchStep =
  | { readonly do: "look at the properties" }
  | { readonly do: "look at the list"; readonly property: Property }
  | { readonly do: "identify"; readonly property: Property; readonly entry: Entry }
  | { readonly do: "read"; readonly declaration: DeclarationRef }
  | { readonly do: "keep"; readonly found: Found }
  | { readonly do: "end"; readonly outcome: Outcome };

/** What comes next for a search of one property: each declaration is read and kept once, one after the other. */
export function nextSearchStep(registryId: string, seen: SeenOfSearch): SearchStep {
  const { properties, entries, ids, pages, kept, known } = seen;
  if (!properties) return { do: "look at the properties" };
  const property = properties.find((one) => one.registryId === registryId);
  if (!property) {
    const details = say("property_unknown", { registryId });
    return { do: "end", outcome: { state: "FAILED", errorValue: "property_not_registered", details } };
  }
  if (!entries) return { do: "look at the list", property };
  for (const entry of entries) {
    if (known.has(entry.index)) continue;
    const declarationId = ids.get(entry.index);
    if (declarationId === undefined) return { do: "identify", property, entry };
    if (kept.has(declarationId)) continue;
    const declaration = { ...property, declarationId };
    const page = pages.get(declarationId);
    if (!page) return { do: "read", declaration };
    if (page.state !== "gone") return { do: "keep", found: { declaration, entry, page } };
  }
  return { do: "end", outcome: { state: "SUBMITTED" } };
}

/** Finals are known by Α/Α and dates: a search that goes on asks for no page again, only to find out where it was. */
export function onRecord(entries: readonly Entry[], kept: readonly Row[]): Set<number> {
  const isOf = ({ final, number, startDate, endDate }: Entry, { declarationServerId, reservation }: Row) =>
    final &&
    isSameNumber(number, declarationServerId) &&
    startDate === reservation.startDate &&
    endDate === (reservation.endDate ?? "");
  const places = kept.flatMap((row) => {
    const [place, ...others] = entries.filter((entry) => isOf(entry, row));
    return place && others.length === 0 ? [place.index] : [];
  });
  return new Set(places);
}
