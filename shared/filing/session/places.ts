import type { PropertyRef } from "../../portal/portal.ts";
import type { Filing, Place } from "../records/filings.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "./dependencies.ts";

/** Where drafts of a filing's rows may stand. */
export interface Places {
  all(): readonly Place[];
  /** To be called before drafts are saved; one write for each property, as a rule. */
  note(property: PropertyRef, rows: readonly Row[]): Promise<void>;
}

export function createPlaces(filing: Filing, { filings }: Pick<FilingDependencies, "filings">): Places {
  let places: readonly Place[] = filing.places ?? [];
  return {
    all: () => places,
    async note({ registryId }, rows) {
      const there = places.find((place) => place.registryId === registryId)?.rows ?? [];
      const all = [...new Set([...there, ...rows.map(({ row }) => row)])];
      if (all.length === there.length) return;
      const others = places.filter((place) => place.registryId !== registryId);
      places = [...others, { registryId, rows: all }];
      await filings.record(filing, { places: [...places] });
    },
  };
}

/** Whether a row that has ended may have left a draft at a property where it did not end. */
export function mayBeElsewhere({ row, intent }: Row, places: readonly Place[]): boolean {
  return places.some(({ registryId, rows }) => rows.includes(row) && intent?.registryId !== registryId);
}
