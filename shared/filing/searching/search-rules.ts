import type { Outcome } from "../../contract/outcome.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import { isSameNumber } from "../../portal/number.ts";
import type { DeclarationPage, DeclarationRef, Entry, Property, ShownDeclaration } from "../../portal/portal.ts";
import type { Row } from "../../records/rows.ts";
import { say } from "../../wording/say.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import { anotherPage, isAsListed } from "../session/listed-page.ts";
import { type Pause, pauseUntil, propertyAwaited } from "../session/pause.ts";

export interface SeenOfSearch {
  /** Until when to wait for a property that does not show. */
  readonly awaitedUntil?: EpochMs | undefined;
  /** The login's properties; absent: not looked at. */
  readonly properties?: readonly Property[];
  /** The property's list of the range; absent: not looked at. */
  readonly entries?: readonly Entry[];
  /** The portal's internal ids, by the entry's index. */
  readonly ids: ReadonlyMap<number, string>;
  readonly pages: ReadonlyMap<string, DeclarationPage>;
  /** Internal ids of declarations on record, also from earlier visits. */
  readonly kept: ReadonlySet<string>;
  /** Indexes of entries known to be on record. */
  readonly known: ReadonlySet<number>;
}

export interface FoundDeclaration {
  readonly declaration: DeclarationRef;
  readonly entry: Entry;
  readonly page: ShownDeclaration;
}

export type SearchStep =
  | { readonly do: "look at the properties" }
  | { readonly do: "look at the list"; readonly property: Property }
  | { readonly do: "identify"; readonly property: Property; readonly entry: Entry }
  | { readonly do: "read"; readonly declaration: DeclarationRef }
  | { readonly do: "keep"; readonly found: FoundDeclaration }
  | { readonly do: "wait"; readonly pause: Pause }
  | { readonly do: "end"; readonly outcome: Outcome };

/** The first entry that is not on record, with what is known of it. */
interface NextEntry {
  readonly entry: Entry;
  readonly declarationId?: string | undefined;
  readonly page?: FoundDeclaration["page"] | undefined;
}

export interface SearchFacts extends SeenOfSearch {
  readonly registryId: string;
  readonly property?: Property | undefined;
  readonly next?: NextEntry | undefined;
}

/** Declarations are read and kept one after the other, each once. */
export const searchRules = [
  rule("look at the properties", "the owner's login shows where to look", ({ properties }) => !properties, {
    do: "look at the properties",
  }),
  rule(
    "the property does not show now",
    "one page may be empty, or another login's: a property that the login had is looked for again in a new session",
    ({ property, awaitedUntil }) => !property && awaitedUntil,
    (until, { registryId }) => ({ do: "wait", pause: pauseUntil(propertyAwaited(registryId), until) }),
  ),
  rule(
    "not the owner's property",
    "there is nothing to list",
    ({ property }) => !property,
    (_, { registryId }) => {
      const details = say("property_unknown", { registryId });
      return { do: "end", outcome: { state: "FAILED", errorValue: "property_not_registered", details } };
    },
  ),
  rule(
    "look at the list",
    "it names the declarations in the range",
    ({ entries, property }) => !entries && property,
    (property) => ({ do: "look at the list", property }),
  ),
  rule(
    "all is kept",
    "declarations that have gone meanwhile are skipped",
    ({ next }) => !next,
    () => ({ do: "end", outcome: { state: "SUBMITTED" } }),
  ),
  rule(
    "which one is it",
    "the list names no ids",
    ({ next, property }) => next && next.declarationId === undefined && property && { property, entry: next.entry },
    (which) => ({ do: "identify", ...which }),
  ),
  rule(
    "read",
    "its page shows more than the list",
    ({ next }) => !next?.page,
    (_, facts) => ({
      do: "read",
      declaration: declarationOf(facts),
    }),
  ),
  rule(
    "another page than the listed one",
    "the portal may answer with another owner's declaration: the list is read again in the next visit",
    ({ next }) => next?.page && !isAsListed(next.page, next.entry, false),
    () => ({ do: "wait", pause: anotherPage }),
  ),
  rule(
    "keep",
    "it was read, and is not on record",
    ({ next }) => next?.page && { entry: next.entry, page: next.page },
    (found, facts) => ({ do: "keep", found: { ...found, declaration: declarationOf(facts) } }),
  ),
] satisfies readonly Rule<SearchFacts, SearchStep>[];

const declarationOf = ({ property, next }: SearchFacts): DeclarationRef => ({
  propertyId: "",
  registryId: "",
  ...property,
  declarationId: next?.declarationId ?? "",
});

export function searchFacts(registryId: string, seen: SeenOfSearch): SearchFacts {
  const property = seen.properties?.find((one) => one.registryId === registryId);
  for (const entry of seen.entries ?? []) {
    const declarationId = seen.ids.get(entry.index);
    const page = declarationId === undefined ? undefined : seen.pages.get(declarationId);
    if (seen.known.has(entry.index) || seen.kept.has(declarationId ?? "") || page?.state === "gone") continue;
    return { ...seen, registryId, property, next: { entry, declarationId, page } };
  }
  return { ...seen, registryId, property };
}

export const nextSearchStep = (...known: Parameters<typeof searchFacts>) =>
  decide<SearchFacts, SearchStep, string>(searchRules, searchFacts(...known));

/** Finds the finals on record by Α/Α and dates, so that a resumed search opens no page twice. */
export function entriesOnRecord(entries: readonly Entry[], kept: readonly Row[]): Set<number> {
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
