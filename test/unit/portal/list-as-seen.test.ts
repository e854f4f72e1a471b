import { describe, expect, it } from "vitest";
import { dateOf, dayOf } from "../../../shared/contract/day.ts";
import type { Entry, Range } from "../../../shared/portal/portal.ts";
import { must } from "../../contract/portal/world.ts";
import { details, searchPortal } from "./search-portal.ts";
import { formPage, partial, property, type SeenRow, searchPage } from "./seen-pages.ts";
import { sourceOf } from "./shown.ts";

type Filter = (row: { from: number; to: number }, asked: { from: number; to: number }) => boolean;
const filters: Record<string, Filter> = {
  arrival: (row, asked) => asked.from <= row.from && row.from <= asked.to,
  departure: (row, asked) => asked.from <= row.to && row.to <= asked.to,
  overlap: (row, asked) => row.from <= asked.to && asked.from <= row.to,
  inside: (row, asked) => asked.from <= row.from && row.to <= asked.to,
};
const days = ({ from, to }: { from: string; to: string }) => ({ from: dayOf(from), to: dayOf(to) });

/** A search that shows fifty rows, without paging. */
function listing(rows: readonly SeenRow[], filter: Filter = filters["overlap"] ?? (() => true)) {
  const shown = (range: Range) => rows.filter((row) => filter(days(row), days(range)));
  return searchPortal({
    form: formPage({ amends: "266" }),
    list: (range) => searchPage({ ...range, rows: shown(range).slice(0, 50), total: shown(range).length }),
    clicked(place, _, range) {
      const row = shown(range)[place];
      return row ? details(rows.indexOf(row)) : partial();
    },
  });
}

const august = { from: "01/08/2026", to: "31/08/2026" };
/** The rows of the manual's screenshot, with the count of two above them. */
const seen: SeenRow[] = [
  { number: "255", from: "01/08/2026", to: "06/08/2026", amount: "1.350,00" },
  { number: "256", amends: true, from: "01/08/2026", to: "06/08/2026" },
  { number: "266", amends: true, from: "01/08/2026", to: "05/08/2026" },
  { number: "257", from: "01/08/2026", to: "07/08/2026" },
  { number: "258", amends: true, from: "01/08/2026", to: "07/08/2026" },
  { from: "05/08/2026", to: "18/08/2026" },
];

describe("the list as it was seen", () => {
  it("has plain numbers, and the last declaration in force of each chain", async () => {
    const entries = must(await listing(seen).session.list(property, august));

    expect(entries.map(({ number, final, amends, superseded = false }) => [number, final, amends, superseded])).toEqual(
      [
        ["255", true, false, true],
        ["256", true, true, true],
        ["266", true, true, false],
        ["257", true, false, true],
        ["258", true, true, false],
        ["", false, false, false],
      ],
    );
    expect(entries[0]?.amountCents).toBe(135_000);
  });

  it("is searched with a margin of the longest stay on both sides, fifty rows a page", async () => {
    const { session, posts, asked } = listing(seen);

    must(await session.list(property, august));

    expect(session.exchanges()).toBe(asked.length);
    const [search] = posts();
    expect(search?.url.search).toBe("");
    expect(Object.fromEntries(search?.form ?? [])).toMatchObject({
      "javax.faces.source": "appForm:j_idt44",
      "appForm:dateFrom_input": "02/06/2026",
      "appForm:dateTo_input": "30/10/2026",
      "appForm:j_idt51:j_idt68_input": "50",
      "appForm:j_idt51:j_idt68_focus": "",
    });
  });

  it("identifies each row, even equal drafts", async () => {
    const alike = [...seen, { from: "05/08/2026", to: "18/08/2026" }];
    const { session } = listing(alike);
    const entries = must(await session.list(property, august));

    const ids: string[] = [];
    for (const entry of entries.toReversed()) ids.push(must(await session.identify(property, august, entry)));

    expect(ids).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
  });

  it("opens a final's menu to amend it, and checks what opens", async () => {
    const { session, posts } = listing(seen);
    const entries = must(await session.list(property, august));
    const amended = (number: string) => entries.find((entry) => entry.number === number) ?? entries[0];
    const figures = { startDate: "01/08/2026", platform: "Airbnb", paymentMethod: "Λοιποί", isForeigner: false };
    const amend = (entry: Entry | undefined) =>
      entry ? session.amend(property, august, entry, { ...figures, guestTaxId: "123456789" }, "mark") : undefined;

    expect(await amend(amended("266"))).toEqual({ ok: true, value: undefined });
    expect(posts().map(sourceOf).at(-1)).toBe("appForm:saveButton");
    expect(await amend(amended("258"))).toMatchObject({ failure: { kind: "changed", effect: "no" } });
  });
});

describe.each(Object.entries(filters))("a list whose dates filter on %s", (_, filter) => {
  const nights = Array.from({ length: 27 }, (__, place) => place + 1);
  /** Sixty stays of each length, three of them equal. */
  const stays = (length: number): SeenRow[] =>
    [...nights, ...nights, 5, 5, 5, 5, 5, 5].map((night, place) => {
      const arrival = dayOf(`${String(night).padStart(2, "0")}/${place < 27 ? "07" : "08"}/2026`);
      return { from: dateOf(arrival), to: dateOf(arrival + length), amount: `${night},00` };
    });

  it("has every stay with a day in the range", async () => {
    const across = [
      { from: "20/07/2026", to: "02/08/2026" },
      { from: "31/08/2026", to: "05/09/2026" },
      { from: "02/07/2026", to: "30/08/2026" },
      { from: "02/06/2026", to: "31/07/2026" },
    ];

    const entries = must(await listing(across, filter).session.list(property, august));

    expect(entries.map(({ startDate }) => startDate)).toEqual(["20/07/2026", "31/08/2026", "02/07/2026"]);
  });

  it.each([3, 20])("is read range by range when it cannot be paged: stays of %s nights", async (length) => {
    const rows = stays(length);
    const last = rows[49] ?? august;
    // The page ends between the two equal ones.
    rows.splice(49, 2, { ...last, number: "300" }, { ...last, number: "301", amends: true });
    const summer = { from: "01/07/2026", to: "31/08/2026" };
    const { session } = listing(rows, filter);

    const entries = must(await session.list(property, summer));
    const ids = [];
    for (const entry of [entries.at(-1), entries[3]]) {
      if (entry) ids.push([entry.startDate, rows[Number(must(await session.identify(property, summer, entry)))]?.from]);
    }

    const sorted = (dates: readonly string[]) => dates.toSorted();
    expect(sorted(entries.map(({ startDate }) => startDate))).toEqual(sorted(rows.map(({ from }) => from)));
    for (const [listed, found] of ids) expect(listed).toBe(found);
    expect(ids).toHaveLength(2);
    expect(entries.flatMap(({ number, superseded }) => (superseded ? [number] : []))).toEqual(["300"]);
  });
});

it("a day with more rows than a page shows makes the list untrusted", async () => {
  const rows = Array.from({ length: 51 }, () => ({ from: "05/08/2026", to: "06/08/2026" }));

  const answer = await listing(rows).session.list(property, august);

  expect(answer).toMatchObject({ ok: false, failure: { kind: "unavailable", effect: "no" } });
});
