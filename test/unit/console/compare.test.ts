import { expect, it } from "vitest";
import { comparison } from "../../../functions/console/service/compare.ts";
import { noRecords, type Reservation } from "../../../functions/console/service/manager-records.ts";
import { dayOf } from "../../../shared/contract/day.ts";
import { record } from "./records.ts";

type Change = Partial<Reservation>;
const april = { apartmentId: 1, from: dayOf("01/04/2026"), to: dayOf("30/04/2026") };
const filed = (change: Change = {}) => record({ declarationServerId: "7", declaredAs: "7", ...change });
const failed = (change: Change = {}) => record({ uploadStatus: "FAILED", errorValue: "portal_changed", ...change });
const there = (change: Change = {}) => record({ reservationId: "", declarationServerId: "7", ...change });
const duplicate = { errorValue: "duplicate_declaration" } as const;
const drafted = record({ uploadStatus: "DRAFTED" });

const told = (ours: readonly Reservation[], theirs: readonly Reservation[]) =>
  comparison({ ...noRecords, reservations: ours, latest: ours }, theirs, april).map(
    ({ kind, ours: one, theirs: other, differs }) =>
      [kind, one && "ours", other && "theirs", ...differs].filter((part) => part !== undefined).join(" "),
  );

it.each<[string, readonly Reservation[], readonly Reservation[], string[]]>([
  ["the same", [filed()], [there()], ["same ours theirs"]],
  ["another amount", [filed()], [there({ amountReceived: 1 })], ["different ours theirs amountReceived"]],
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
  ["a draft of others", [], [there({ isDraft: true })], ["draft theirs"]],
  ["a draft is no declaration", [filed()], [there({ isDraft: true })], ["missing ours", "draft theirs"]],
  [
    "a cancelled stay that keeps its end there",
    [filed({ endDate: undefined, cancellationDate: "01/04/2026" })],
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
