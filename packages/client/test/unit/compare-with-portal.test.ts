import { expect, it } from "vitest";
import { record } from "../../../../test/support/reservation-record.ts";
import { compareWithPortal, countsAsDifference } from "../../compare-with-portal.ts";
import type { ReservationRecord } from "../../lists.ts";

type Change = Partial<ReservationRecord>;
const april = { apartmentId: 1, from: "01/04/2026", to: "30/04/2026" };
const filed = (change: Change = {}) => record({ declarationServerId: "7", declaredAs: "7", ...change });
const failed = (change: Change = {}) => record({ uploadStatus: "FAILED", errorValue: "portal_changed", ...change });
const withoutEnd = ({ endDate, ...one }: ReservationRecord): ReservationRecord => one;
const there = (change: Change = {}) => record({ reservationId: "", declarationServerId: "7", ...change });
const duplicate = { errorValue: "duplicate_declaration" } as const;
const kept = { cancellationDate: "01/04/2026", cancellationAmount: 5 };
const later = { startDate: "20/04/2026", endDate: "21/04/2026" };
const drafted = record({ uploadStatus: "DRAFTED" });

const told = (ours: readonly ReservationRecord[], theirs: readonly ReservationRecord[]) =>
  compareWithPortal(ours, theirs, april).map(({ kind, ours: one, theirs: other, differs }) =>
    [kind, one && "ours", other && "theirs", ...differs].filter((part) => part !== undefined).join(" "),
  );

it.each<[string, readonly ReservationRecord[], readonly ReservationRecord[], string[]]>([
  ["the same", [filed()], [there()], ["same ours theirs"]],
  ["another amount", [filed()], [there({ amountReceived: 1 })], ["different ours theirs amountReceived"]],
  [
    "other figures",
    [filed()],
    [there({ startDate: "02/04/2026", endDate: "08/04/2026", amountReceived: 1, ...kept })],
    ["different ours theirs startDate endDate amountReceived cancellationDate cancellationAmount"],
  ],
  ["other days", [filed()], [there({ endDate: "08/04/2026" })], ["different ours theirs endDate"]],
  ["gone there", [filed()], [], ["missing ours"]],
  ["another number there", [filed()], [there({ declarationServerId: "8" })], ["missing ours", "extra theirs"]],
  [
    "a number of another year",
    [filed({ startDate: "03/04/2025", endDate: "07/04/2025", declaredYear: "2025" })],
    [there({ declaredYear: "2026" })],
    ["extra theirs"],
  ],
  ["a number of another apartment", [filed({ apartmentId: 2 })], [there()], ["extra theirs"]],
  ["nobody has declared it", [failed()], [], ["notDeclared ours"]],
  ["it waits", [record({ uploadStatus: "PENDING" })], [], ["onItsWay ours"]],
  ["declared by hand", [failed()], [there({ amountReceived: 1 })], ["byHand ours theirs amountReceived"]],
  ["by hand for other days", [failed()], [there({ endDate: "08/04/2026" })], ["notDeclared ours", "extra theirs"]],
  ["found declared", [failed({ ...duplicate, declaredAs: "7" })], [there()], ["same ours theirs"]],
  ["a draft of ours", [drafted], [there({ isDraft: true, reservationId: "r" })], ["draft ours theirs"]],
  ["a draft of another on its days", [failed()], [there({ isDraft: true })], ["notDeclared ours", "draft theirs"]],
  [
    "its name on other days",
    [failed()],
    [there({ ...later, reservationId: "r" })],
    ["notDeclared ours", "extra theirs"],
  ],
  [
    "no number on either side",
    [failed()],
    [there({ ...later, declarationServerId: "" })],
    ["notDeclared ours", "extra theirs"],
  ],
  ["a draft of others", [], [there({ isDraft: true })], ["draft theirs"]],
  [
    "a draft is no declaration",
    [filed()],
    [there({ isDraft: true, reservationId: "r" })],
    ["missing ours", "draft theirs"],
  ],
  [
    "a cancelled stay that keeps its end there",
    [withoutEnd(filed({ cancellationDate: "01/04/2026" }))],
    [there({ cancellationDate: "01/04/2026" })],
    ["same ours theirs"],
  ],
  ["of another month", [filed({ startDate: "03/05/2026", endDate: "07/05/2026" })], [], []],
  ["on the last day", [filed({ startDate: "30/04/2026", endDate: "02/05/2026" })], [], ["missing ours"]],
  ["until the first day", [filed({ startDate: "30/03/2026", endDate: "01/04/2026" })], [], ["missing ours"]],
  ["over the end of the month", [filed({ startDate: "28/04/2026", endDate: "02/05/2026" })], [], ["missing ours"]],
  [
    "what was corrected, by us or at the portal, is in force no longer",
    [filed({ amends: "7", declarationServerId: "8", declaredAs: "8" }), filed()],
    [
      there(),
      there({ declarationServerId: "8" }),
      there({ declarationServerId: "9", startDate: "20/04/2026", endDate: "21/04/2026" }),
      there({ declarationServerId: "10", amends: "9", startDate: "20/04/2026", endDate: "22/04/2026" }),
    ],
    ["extra theirs", "same ours theirs"],
  ],
  [
    "what is amended there is one of its year",
    [],
    [there({ declaredYear: "2026" }), there({ declarationServerId: "8", amends: "7", amendsYear: "2025" })],
    ["extra theirs", "extra theirs"],
  ],
])("%s", (_, ours, theirs, expected) => {
  expect(told(ours, theirs)).toEqual(expected);
});

it("a declaration by hand that ours has corrected is not extra", () => {
  const correction = filed({ declarationServerId: "8", declaredAs: "8", amends: "7" });

  expect(told([correction], [there(), there({ ...correction, reservationId: "" })])).toEqual(["same ours theirs"]);
});

it("what differs most comes first, and each kind by arrival: ours, if there is one", () => {
  const on = (day: number, change: Change) => ({
    startDate: `${String(day).padStart(2, "0")}/04/2026`,
    endDate: `${day + 1}/04/2026`,
    ...change,
  });
  const ours = [
    filed({ declarationServerId: "1", declaredAs: "1" }),
    record(on(11, { reservationId: "waits", uploadStatus: "PENDING" })),
    failed(on(13, { reservationId: "failed" })),
    failed(on(15, { reservationId: "by hand" })),
    filed(on(18, { reservationId: "before", declarationServerId: "3", declaredAs: "3" })),
    filed(on(17, { reservationId: "after", declarationServerId: "2", declaredAs: "2" })),
    filed(on(19, { reservationId: "gone", declarationServerId: "4", declaredAs: "4" })),
  ];
  const theirs = [
    there({ declarationServerId: "1" }),
    there(on(26, { reservationId: "extra, later" })),
    there(on(25, { reservationId: "extra", declarationServerId: "6" })),
    there(on(24, { reservationId: "draft", isDraft: true })),
    there(on(15, { declarationServerId: "5" })),
    there(on(21, { declarationServerId: "2" })),
    there(on(10, { declarationServerId: "3" })),
  ];
  // Set aside: what it was declared as speaks for nothing.
  const aside = failed({ ...duplicate, declaredAs: "7" });
  const found = compareWithPortal([...ours, aside], theirs, april);

  expect(found.map(({ kind, ours: one, theirs: other }) => [kind, (one ?? other)?.reservationId])).toEqual([
    ["missing", "gone"],
    ["different", "after"],
    ["different", "before"],
    ["byHand", "by hand"],
    ["notDeclared", "failed"],
    ["draft", "draft"],
    ["extra", "extra"],
    ["extra", "extra, later"],
    ["onItsWay", "waits"],
    ["same", "r"],
  ]);
});

it("a pair counts as a difference unless it is the same or on its way", () => {
  const kinds = ["missing", "different", "byHand", "notDeclared", "draft", "extra", "onItsWay", "same"] as const;

  expect(kinds.filter((kind) => !countsAsDifference({ kind }))).toEqual(["onItsWay", "same"]);
});
