import type { Outcome } from "../../contract/outcome.ts";
import type { DeclarationPage, DeclarationRef, Entry, Property } from "../../portal/portal.ts";
import { say } from "../../wording/say.ts";

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
  const { properties, entries, ids, pages, kept } = seen;
  if (!properties) return { do: "look at the properties" };
  const property = properties.find((one) => one.registryId === registryId);
  if (!property) {
    const details = say("property_unknown", { registryId });
    return { do: "end", outcome: { state: "FAILED", errorValue: "property_not_registered", details } };
  }
  if (!entries) return { do: "look at the list", property };
  for (const entry of entries) {
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
