import { describe, expect, it } from "vitest";
import { chainsOf, type Declaration, inForce } from "../../declaration-record.ts";
import { createLook, generatedIds } from "../../look.ts";
import { defaultRelease, type Release } from "../../release.ts";
import { amendableIn, declarationRow, type Listing, rowsOf, submittedCount } from "../../search-rows.ts";

interface Kept {
  readonly arrival?: string;
  readonly departure?: string | null;
  /** Without one it is a draft. */
  readonly serial?: string | null;
  readonly filedAt?: string | null;
  readonly amends?: number | null;
}
/** A stored declaration, without the guest's details. */
const kept = (
  declarationDbId: number,
  { arrival = "2026-11-01", departure = null, ...more }: Kept = {},
): Declaration => ({
  declarationDbId,
  registryId: "00000123456",
  username: "o",
  serial: null,
  filedAt: null,
  amends: null,
  figures: {
    arrival,
    departure,
    rentCents: 100,
    paymentType: "1",
    platform: "1",
    renterAfm: "",
    renterName: "",
    foreigner: false,
    renterIdCard: "",
    cancelCents: null,
    cancelDate: null,
    notes: "",
  },
  ...more,
});
const [noon, evening] = ["2026-11-20T12:00:00.000Z", "2026-11-20T20:00:00.000Z"];
const idsOf = (chains: readonly (readonly Declaration[])[]) =>
  chains.map((chain) => chain.map((one) => one.declarationDbId));

describe("the chains of a list", () => {
  const chains = (all: readonly Declaration[], order: Release["listOrder"] = "number", everything = all) =>
    idsOf(chainsOf(all, everything, order));

  it("have finals in the order of filing, those of one moment by number, and drafts last", () => {
    const all = [
      kept(9),
      kept(1),
      kept(2, { serial: "10/2026", filedAt: noon }),
      kept(3, { serial: "9/2026", filedAt: noon }),
      kept(4, { serial: "1/2027", filedAt: evening }),
      kept(5, { serial: "11/2026", filedAt: noon }),
    ];

    expect(chains(all)).toEqual([[3], [2], [5], [4], [1], [9]]);
    expect(chains(all.toReversed())).toEqual([[3], [2], [5], [4], [1], [9]]);
  });

  it("have a final's amendments below it, oldest first and a draft last, whichever of them it amends", () => {
    const first = kept(5, { serial: "1/2026", filedAt: noon });
    const amendments = [
      kept(1, { amends: 5 }),
      kept(3, { serial: "2/2026", filedAt: evening, amends: 5 }),
      kept(2, { serial: "3/2026", filedAt: "2026-11-21T12:00:00.000Z", amends: 3 }),
    ];

    expect(chains([...amendments, first])).toEqual([[5, 3, 2, 1]]);
    expect(
      chains(amendments, "number", [...amendments, first]),
      "amendments stay together without their original",
    ).toEqual([[3, 2, 1]]);
  });

  it("are ordered by first arrival if the release says so, those of one day by age", () => {
    const all = [
      kept(1, { arrival: "2026-11-05", serial: "1/2026", filedAt: noon }),
      kept(2, { arrival: "2026-11-04" }),
      kept(4, { arrival: "2026-11-05" }),
      kept(3, { arrival: "2026-11-05", serial: "2/2026", filedAt: evening }),
    ];

    expect(chains(all, "arrival")).toEqual([[2], [1], [3], [4]]);
    expect(chains(all.toReversed(), "arrival")).toEqual([[2], [1], [3], [4]]);
    expect(chains(all, "number")).toEqual([[1], [3], [2], [4]]);
  });
});

describe("for an amended final", () => {
  const everything = [
    kept(1, { serial: "1/2026", filedAt: noon }),
    kept(2, { serial: "2/2026", filedAt: evening, amends: 1 }),
    kept(3, { amends: 2 }),
    kept(4, { serial: "3/2026", filedAt: evening }),
    kept(5),
  ];
  const listing = (rows: readonly Declaration[]): Listing => ({
    property: { propertyId: 1, registryId: "00000123456", username: "o", state: "final", atak: "", address: "" },
    range: { propertyId: 1, from: "2026-11-01", to: "2026-11-30", rowsPerPage: 10 },
    month: "2026-11-01",
    everything,
    rows,
    first: 0,
    messages: [],
  });

  it("the last amendment that is final is in force, and no draft is", () => {
    expect(inForce(everything).map((one) => one.declarationDbId)).toEqual([2, 4]);
  });

  it("the list offers to amend the last or all, as the release says", () => {
    const amendable = (amendMenu: Release["amendMenu"]) => [
      ...amendableIn(listing(everything), { ...defaultRelease, amendMenu }),
    ];

    expect(amendable("last")).toEqual([2, 4]);
    expect(amendable("all")).toEqual([1, 2, 4]);
  });

  it("the list counts the chain once, and no drafts", () => {
    expect(submittedCount(listing(everything))).toBe(2);
    expect(submittedCount(listing(everything.slice(1, 3)))).toBe(1);
    expect(submittedCount(listing(everything.slice(4)))).toBe(0);
  });
});

it.each([
  ["2026-12-20", null, "inTime"],
  ["2026-12-21", null, "overdue"],
  ["2026-11-20", "2026-10-30", "inTime"],
  ["2026-11-21", "2026-10-30", "overdue"],
] as const)("a stay of November filed on %s, cancelled on %s, is %s", async (day, cancelDate, due) => {
  const look = createLook({ release: defaultRelease, ids: generatedIds(0), origin: "", drift: false });
  const { figures, ...one } = kept(1, { departure: "2026-11-30", serial: "1/2026", filedAt: `${day}T12:00:00Z` });

  const row = declarationRow(look, { ...one, figures: { ...figures, cancelDate } }, 0, false);
  expect(String(await row)).toContain(look.text(due));
});

it.each<[Release["dateFilter"], number[]]>([
  ["arrival", [3, 4, 5, 6]],
  ["departure", [2, 3, 4, 6]],
  ["overlap", [2, 3, 4, 5, 6]],
  ["inside", [3, 4, 6]],
])(
  "a range lists stays by their %s, both ends included, and one without a departure by its arrival",
  (dateFilter, ids) => {
    const stays = [
      ["2026-10-30", "2026-10-31"],
      ["2026-10-30", "2026-11-01"],
      ["2026-11-01", "2026-11-02"],
      ["2026-11-29", "2026-11-30"],
      ["2026-11-30", "2026-12-01"],
      ["2026-11-30", null],
      ["2026-12-01", "2026-12-02"],
    ].map(([arrival = "", departure = null], place) => kept(place + 1, { arrival: arrival ?? "", departure }));
    const range = { from: "2026-11-01", to: "2026-11-30", propertyId: 1, rowsPerPage: 10 };

    const listed = rowsOf(stays, range, { ...defaultRelease, dateFilter });
    expect(listed.map((one) => one.declarationDbId)).toEqual(ids);
  },
);
