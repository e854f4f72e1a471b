import { html } from "hono/html";
import { describe, expect, it } from "vitest";
import type { TablePage } from "../../../local/portal/data-table.ts";
import type { Declaration } from "../../../local/portal/declaration-record.ts";
import type { Property } from "../../../local/portal/properties.ts";
import { propertyTable } from "../../../local/portal/property-page.ts";
import { defaultRelease, type Release } from "../../../local/portal/release.ts";
import { searchTable } from "../../../local/portal/search-page.ts";
import { rowsOf } from "../../../local/portal/search-rows.ts";
import { all, attribute, parseHtml, textOf } from "../../../shared/portal/aade/html.ts";
import { declarationOf, lookOf } from "./portal-look.ts";

const look = lookOf();

const property = (place: number): Property => ({
  ...{ propertyId: 70110 + place, registryId: `0000012345${place}`, username: "o", atak: "02", address: "Ερμού 1" },
  state: "final",
});

const declaration = (
  declarationDbId: number,
  arrival: string,
  departure: string | null,
  serial: string | null = null,
) => declarationOf({ arrival, departure }, { declarationDbId, serial });

/** Which rows a page of a table has, by the numbers in their ids, and what a cell of them says. */
async function shown({ rows }: TablePage, cell: string) {
  const cells = all(parseHtml(String(await html`<table>${rows}</table>`)), `[id$=":${cell}"]`);
  return cells.map((one) => `${attribute(one, "id").split(":").at(-2)} ${textOf(one)}`);
}

describe("a page of a list has its own rows, numbered over all pages", () => {
  const days = ["01", "02", "03", "04", "05"];
  const rows = days.map((day, place) => declaration(place + 1, `2026-11-${day}`, null));
  const properties = days.map((_, place) => property(place));

  it.each([
    [0, [0, 1]],
    [2, [2, 3]],
    [4, [4]],
  ])("from the place %i on: %j", async (first, places) => {
    const range = { propertyId: 1, from: "2026-11-01", to: "2026-11-30", rowsPerPage: 2 };
    const listing = { property: property(0), range, month: range.from, everything: rows, rows, first, messages: [] };

    expect(await shown(searchTable(look, listing), "rentalFrom")).toEqual(
      places.map((place) => `${place} 0${place + 1}/11/2026`),
    );
    expect(await shown(propertyTable(look, { all: properties, first, perPage: 2, messages: [] }), "amaOutput")).toEqual(
      places.map((place) => `${place} 0000012345${place}`),
    );
  });
});

describe("a list of November", () => {
  const within = declaration(1, "2026-11-01", "2026-11-30");
  const before = declaration(2, "2026-10-30", "2026-11-01");
  const after = declaration(3, "2026-11-30", "2026-12-01");
  const around = declaration(4, "2026-10-31", "2026-12-01");
  const open = declaration(5, "2026-11-30", null);
  const strangers = [declaration(6, "2026-10-30", "2026-10-31"), declaration(7, "2026-12-01", "2026-12-02")];
  const everything = [within, before, after, around, open, ...strangers];
  const range = { propertyId: 1, from: "2026-11-01", to: "2026-11-30", rowsPerPage: 50 };
  const filters: [Release["dateFilter"], Declaration[]][] = [
    ["arrival", [within, after, open]],
    ["departure", [within, before, open]],
    ["overlap", [within, before, after, around, open]],
    ["inside", [within, open]],
  ];

  it.each(filters)("by %s has these", (dateFilter, listed) => {
    const rows = rowsOf(everything, range, { ...defaultRelease, dateFilter });

    expect(rows.map((row) => row.declarationDbId).toSorted()).toEqual(
      listed.map((row) => row.declarationDbId).toSorted(),
    );
  });
});
