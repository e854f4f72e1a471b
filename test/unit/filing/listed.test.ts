import { describe, expect, it } from "vitest";
import type { State } from "../../../shared/contract/outcome.ts";
import { declaredNumber } from "../../../shared/filing/declaring/earlier-row.ts";
import {
  amendmentIn,
  entriesAbout,
  entriesAtFormerProperty,
  listedFor,
  mayBeCut,
  overlapped,
} from "../../../shared/filing/declaring/in-force.ts";
import type {
  ListedEntry,
  OpenedDeclaration,
  ReadResult,
  SeenOfRow,
} from "../../../shared/filing/declaring/situation.ts";
import { isSameNumber } from "../../../shared/portal/number.ts";
import type { Entry } from "../../../shared/portal/portal.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { sound } from "../declarations/reservation.ts";
import { anEntry, aRow, draftPage, intended, property, type RowChange, unlisted } from "./one-visit.ts";

const row = aRow();
const otherDays = { startDate: "20/10/2026", endDate: "21/10/2026" };
const december = { startDate: "01/12/2026", endDate: "04/12/2026" };
const elsewhen = { ...sound, ...december };
/** A list entry with this number; without one it is a draft. */
const entry = (number: string, change: Partial<Entry> = {}): Entry =>
  anEntry({ index: Number(number), number, final: number !== "", ...change });
const superseded = { superseded: true } as const;
const shownFinal = {
  declaration: intended,
  origin: { kind: "foreign" },
  page: { ...draftPage, state: "final" },
} as const;
const earlier = (change: RowChange = {}) =>
  aRow({ taskId: 4, state: "SUBMITTED", declarationServerId: "1/2026", ...change });
/** An earlier row's draft, of days in December; or how else that row ended. */
const ofDecember = (state: State = "DRAFTED") => earlier({ state, declarationServerId: "31", reservation: elsewhen });
const drafted = ofDecember();
/** A declaration that was amended twice. */
const amendedTwice: [Entry, Entry, Entry] = [
  entry("1", { ...otherDays, ...superseded }),
  entry("2", { ...otherDays, amends: true, ...superseded }),
  entry("3", { ...otherDays, amends: true }),
];
const kinds = (listed: ReturnType<typeof entriesAbout>) =>
  listed.map(({ entry: { number }, of, isInForce, isFound }) => [
    number,
    of,
    ...(isInForce ? ["isInForce"] : []),
    ...(isFound ? ["isFound"] : []),
  ]);

describe("the entries that concern a reservation", () => {
  it("are its own stay and finals of overlapping days", () => {
    const list = [
      entry("1"),
      entry("2", otherDays),
      entry("3", { endDate: "08/10/2026" }),
      entry("", { endDate: "08/10/2026" }),
      entry("4", superseded),
    ];

    expect(kinds(entriesAbout(row, undefined, list))).toEqual([
      ["1", "stay"],
      ["3", "overlap"],
    ]);
  });

  it("include what an earlier row of it declared, whatever the days, as the one in force", () => {
    const list = [entry("1"), entry("2", otherDays)];

    expect(kinds(entriesAbout(row, earlier(), list))).toEqual([["1", "stay", "isInForce"]]);
    expect(kinds(entriesAbout(row, earlier({ declarationServerId: "2" }), list))).toEqual([
      ["1", "stay"],
      ["2", "reservation", "isInForce"],
    ]);
    expect(kinds(entriesAbout(row, earlier({ declarationServerId: "9" }), list))).toEqual([["1", "stay"]]);
  });

  it("match the earlier row's number within its year, and prove nothing where it is unknown and two match", () => {
    const [last, current] = [entry("1/2025", otherDays), entry("1/2026", { ...otherDays, startDate: "04/11/2026" })];

    expect(kinds(entriesAbout(row, earlier(), [last, current]))).toEqual([["1/2026", "reservation", "isInForce"]]);
    expect(kinds(entriesAbout(row, earlier({ declarationServerId: "1" }), [last, current]))).toEqual([
      ["1/2025", "reservation"],
      ["1/2026", "reservation"],
    ]);
  });

  it("include the last final of a chain of amendments, and nothing else of the chain", () => {
    const [original, amendment] = amendedTwice;
    const chain = [...amendedTwice, entry("4", { ...otherDays, amends: true }), entry("5", otherDays)];
    const standing = (list: readonly Entry[]) =>
      entriesAbout(row, earlier(), list).flatMap(({ entry: { number } }) => number);

    expect(standing(chain)).toEqual(["3"]);
    expect(standing(amendedTwice)).toEqual(["3"]);
    expect(standing([...amendedTwice, entry("", { ...otherDays, amends: true })])).toEqual(["3"]);
    expect(standing([original, amendment])).toEqual([]);
    expect(standing([original, entry("5", otherDays)])).toEqual([]);
    expect(standing([entry("1", { final: false, ...otherDays })])).toEqual([]);
  });

  it("include the draft that an earlier row of other days ended or failed with", () => {
    const there = entry("", december);

    expect(kinds(entriesAbout(row, drafted, [there, entry("1")]))).toEqual([
      ["", "reservation"],
      ["1", "stay"],
    ]);
    expect(kinds(entriesAbout(row, ofDecember("FAILED"), [there]))).toEqual([["", "reservation"]]);
    expect(kinds(entriesAbout(row, ofDecember("SUBMITTED"), [there]))).toEqual([]);
  });

  it("include what a row has met since, beside another row's draft", () => {
    const met = { state: "FAILED", declaredAs: "8", reservation: { ...sound, ...otherDays } } as const;
    const found = earlier(met);
    const there = entry("", december);
    const elsewhere = entry("8", { startDate: "04/11/2026", endDate: "06/11/2026" });
    const of = (found: Row, listed: Entry) => kinds(entriesAbout(row, { ...drafted, found }, [there, listed]));
    const both = [
      ["", "reservation"],
      ["8", "reservation", "isFound"],
    ];

    expect(of(found, entry("8", otherDays))).toEqual(both);
    expect(of(found, elsewhere)).toEqual(both.slice(0, 1));
    expect(of(earlier({ ...met, differs: ["endDate"] }), elsewhere)).toEqual(both);
  });

  it("may lie beyond a list that shows a final of these stays, or an amendment", () => {
    expect(mayBeCut([sound], [entry("1")])).toBe(true);
    expect(mayBeCut([elsewhen], [entry("1")])).toBe(false);
    expect(mayBeCut([elsewhen], [entry("1", { amends: true })])).toBe(true);
    expect(mayBeCut([sound, elsewhen], [entry(""), entry("2", otherDays)])).toBe(false);
    expect(mayBeCut([sound], [entry("", { amends: true })])).toBe(false);
  });

  it("are identified by the number of their declaration, whichever row has it", () => {
    expect(declaredNumber(earlier())).toBe("1/2026");
    expect(declaredNumber(earlier({ declarationServerId: "" }))).toBeUndefined();
    expect(declaredNumber(earlier({ state: "FAILED", declaredAs: "8" }))).toBe("8");
    expect(declaredNumber(earlier({ state: "FAILED" }))).toBeUndefined();
    expect(isSameNumber("8", "8/2026")).toBe(true);
    expect(isSameNumber("8/2026", "8/2027")).toBe(false);
    expect(isSameNumber("8", "9")).toBe(false);
  });

  it("name the overlapping declaration that a refusal named, with its dates", () => {
    const one = (of: "overlap" | "stay", number = "6") => ({ of, entry: entry(number, { endDate: "05/10/2026" }) });

    const named = { declared: "03/10/2026–05/10/2026", stay: "03/10/2026–07/10/2026" };
    expect(overlapped(row, [one("overlap", "5"), one("overlap")], "6/2026")).toEqual(named);
    expect(overlapped(row, [one("stay")], "6")).toBeUndefined();
    expect(overlapped(row, [one("overlap")], "7")).toBeUndefined();
    expect(overlapped(row, [one("overlap", "")])).toBeUndefined();
    expect(overlapped(row)).toBeUndefined();
  });

  it("name no declaration of other days that only shares its number, as where a list shows no years", () => {
    const of = (of: ListedEntry["of"], days: Partial<Entry>, number?: string): ListedEntry => ({
      of,
      entry: entry("6", days),
      ...(number !== undefined && { opened: { value: { ...shownFinal, page: { ...shownFinal.page, number } } } }),
    });
    const overlapping = { endDate: "05/10/2026" };
    const named = { declared: "03/10/2026–05/10/2026", stay: "03/10/2026–07/10/2026" };

    expect(overlapped(row, [of("reservation", otherDays), of("stay", {})], "6/2026")).toBeUndefined();
    expect(overlapped(row, [of("reservation", otherDays)], "6/2026")).toBeUndefined();
    expect(overlapped(row, [of("former property", overlapping)], "6/2026")).toBeUndefined();
    expect(overlapped(row, [of("overlap", overlapping, "6/2025"), of("stay", {}, "6/2026")], "6/2026")).toBeUndefined();
    expect(overlapped(row, [of("stay", {}, "6/2025"), of("overlap", overlapping, "6/2026")], "6/2026")).toEqual(named);
  });
});

describe("days that are free once their declaration is amended", () => {
  const failed = { failed: { reason: "", detail: "x", cause: "portal_unavailable", outage: true } } as const;
  const page = (amends?: string): ReadResult<OpenedDeclaration | "gone"> => ({
    value: {
      declaration: intended,
      origin: { kind: "foreign" },
      page: { ...draftPage, state: "final", number: "2", ...(amends && { amends }) },
    },
  });
  const moved = entry("2", { ...otherDays, amends: true });
  const list = [entry("1", superseded), moved];

  function look(entries: readonly Entry[], page: ReadResult<OpenedDeclaration | "gone">, before?: Row) {
    const amendments = new Map<Entry, ReadResult<OpenedDeclaration | "gone">>();
    const ofRow = { at: 0, listed: [], whole: { entries, amendments, beside: [], before } };
    const seen: SeenOfRow = { ...unlisted, speaker: { by: "this row", before }, list: ofRow };
    for (let next = amendmentIn({ row, seen }); next; next = amendmentIn({ row, seen })) amendments.set(next, page);
    const listed = listedFor(row, before, entries, amendments);
    return { opened: [...amendments.keys()].map(({ number }) => number), listed, kinds: kinds(listed) };
  }

  it("are free when the amendment below it says that it amends this one", () => {
    expect(look(list, page("1/2026"))).toMatchObject({ opened: ["2"], kinds: [] });
  });

  it("are taken when it amends another one, or does not say", () => {
    for (const seen of [page("9"), page(), { value: "gone" } as const])
      expect(look(list, seen)).toMatchObject({ opened: ["2"], kinds: [["1", "stay"]] });
  });

  it("are free only by the amendment directly below in the same chain", () => {
    for (const [number, entries] of [
      ["8", [...list, entry("8", otherDays)]],
      ["7", [entry("7", otherDays), ...list]],
    ] as const)
      expect(look(entries, page(number))).toMatchObject({ opened: ["2"], kinds: [["1", "stay"]] });
    const chain = [
      entry("1", { ...otherDays, ...superseded }),
      entry("2", { amends: true, ...superseded }),
      entry("3", { ...otherDays, amends: true }),
    ];
    expect(look(chain, page("1"))).toMatchObject({ opened: ["3"], kinds: [] });
  });

  it("are unknown when the amendment cannot be read, and nothing is concluded", () => {
    const { listed } = look(list, failed);

    expect(listed).toEqual([{ entry: moved, of: "stay", opened: failed }]);
  });

  it("are taken without a look when nothing below amends anything", () => {
    for (const below of [[], [entry("2", otherDays)], [entry("", { ...otherDays, amends: true })]])
      expect(look([entry("1", superseded), ...below], failed)).toMatchObject({ opened: [], kinds: [["1", "stay"]] });
  });

  it("are not looked up when another final has them, or for other days", () => {
    expect(look([...list, entry("3")], page("1"))).toMatchObject({ opened: [], kinds: [["3", "stay"]] });
    expect(look([...list, entry("")], page("1"))).toMatchObject({ opened: ["2"] });
    expect(look([entry("1", { ...otherDays, ...superseded }), moved], page("1"))).toMatchObject({ opened: [] });
  });

  it("are looked up when an earlier row's draft or declaration has them", () => {
    const theirs = [entry("1", { ...december, ...superseded }), moved];

    expect(look(theirs, page("1"), drafted)).toMatchObject({ opened: ["2"] });
    expect(look(theirs, page("1"), ofDecember("FAILED"))).toMatchObject({ opened: ["2"] });
    expect(look(theirs, page("1"), ofDecember("SUBMITTED"))).toMatchObject({ opened: [] });
    const [, ...amendments] = amendedTwice;
    expect(look(amendedTwice, failed, earlier()).listed).toEqual(
      amendments.map((one) => ({ entry: one, of: "stay", opened: failed })),
    );
    expect(look(amendedTwice, page("1"), earlier())).toMatchObject({
      opened: ["2", "3"],
      kinds: [["3", "reservation", "isInForce"]],
      listed: [{ opened: page("1") }],
    });
    expect(look(amendedTwice, page("1"), earlier({ declarationServerId: "9" }))).toMatchObject({ opened: [] });
  });
});

it("an earlier row left its draft, or what it found declared, at the apartment's former property", () => {
  const left = earlier({ state: "DRAFTED", declarationServerId: "31" });
  const found = (before: Row, ...entries: Entry[]) => kinds(entriesAtFormerProperty(property, before, entries));

  expect(found(earlier(), entry("1", otherDays), entry("", otherDays))).toEqual([
    ["1", "former property", "isInForce"],
  ]);
  expect(found(left, entry(""), entry("5", otherDays))).toEqual([["", "former property"]]);
  expect(found(earlier(), entry(""), entry("1", { ...otherDays, final: false }))).toEqual([]);
  expect(entriesAtFormerProperty(property, left, [entry("")])).toMatchObject([{ at: property }]);
});
