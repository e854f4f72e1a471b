import { expect, it } from "vitest";
import { nextSearchStep, onRecord, type SeenOfSearch } from "../../../shared/filing/searching/search-rules.ts";
import type { DeclarationPage, Entry } from "../../../shared/portal/portal.ts";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { sound } from "../declarations/reservation.ts";
import { task } from "./one-visit.ts";

const property = { propertyId: "7", registryId: "00000123456", state: "final" } as const;
const dates = { startDate: "01/05/2026", endDate: "05/05/2026" };
const entry = (index: number): Entry => ({ index, number: "", final: false, amends: false, ...dates });
const draft: DeclarationPage = {
  ...{ state: "draft", number: "", notes: "" },
  figures: { ...dates, platform: "Airbnb", paymentMethod: "Card", isForeigner: false },
};

const nothing: SeenOfSearch = { ids: new Map(), pages: new Map(), kept: new Set(), known: new Set() };
const step = (seen: Partial<SeenOfSearch>, registryId: string = property.registryId) =>
  nextSearchStep(registryId, { ...nothing, ...seen });
const listed = { properties: [property], entries: [entry(0), entry(1)] };

it("a search looks at the properties, then at the list of its property", () => {
  expect(step({})).toMatchObject({ do: "look at the properties" });
  expect(step({ properties: [{ ...property, registryId: "1" }, property] })).toMatchObject({
    do: "look at the list",
    property,
  });
});

it("a search ends when the login lacks the property, unless that may show again soon", () => {
  const failed = { do: "end", outcome: { state: "FAILED", errorValue: "property_not_registered" } };

  expect(step({ properties: [property] }, "2")).toMatchObject(failed);
  expect(step({ properties: [property], awaitedUntil: 5 }, "2")).toMatchObject({ do: "wait", pause: { until: 5 } });
});

it("a search identifies, reads and stores one declaration after the other", () => {
  const ids = new Map([[0, "a"]]);
  const declaration = { ...property, declarationId: "a" };

  expect(step(listed)).toMatchObject({ do: "identify", property, entry: entry(0) });
  expect(step({ ...listed, ids })).toMatchObject({ do: "read", declaration });
  expect(step({ ...listed, ids, pages: new Map([["a", draft]]) })).toMatchObject({
    do: "keep",
    found: { declaration, entry: entry(0), page: draft },
  });
  expect(step({ ...listed, ids, kept: new Set(["a"]) })).toMatchObject({ do: "identify", property, entry: entry(1) });
  expect(step({ ...listed, known: new Set([0]) })).toMatchObject({ do: "identify", property, entry: entry(1) });
});

it("a search reads nothing that is stored, and skips what is gone", () => {
  const ids = new Map([
    [0, "a"],
    [1, "b"],
  ]);

  expect(step({ ...listed, ids, kept: new Set(["a"]), pages: new Map([["b", { state: "gone" }]]) })).toMatchObject({
    do: "end",
    outcome: { state: "SUBMITTED" },
  });
});

it("a resumed search knows its stored finals by Α/Α and dates when exactly one matches", () => {
  const final = (index: number, number: string, change: Partial<Entry> = {}): Entry => ({
    ...{ index, number, final: true, amends: false, ...dates },
    ...change,
  });
  const entries = [
    final(0, "25"),
    final(1, "26", { startDate: "02/05/2026" }),
    final(2, "27"),
    final(3, "27/2025"),
    final(4, "28", { endDate: "" }),
    entry(5),
  ];
  const keptAs = (declarationServerId: string, stay: { startDate: string; endDate?: string } = dates) => {
    const { endDate: _, ...arrival } = sound;
    return { ...newRow(task, 1, 0, { ...arrival, ...stay }), declarationServerId };
  };
  const known = (...kept: Row[]) => [...onRecord(entries, kept)];

  expect(known(keptAs("25/2026"), keptAs("26"), keptAs("28"), keptAs(""))).toEqual([0]);
  expect(known(keptAs("27/2025"))).toEqual([]);
  expect(known(keptAs("28", { startDate: dates.startDate }))).toEqual([4]);
});
