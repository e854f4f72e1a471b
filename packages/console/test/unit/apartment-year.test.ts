import { expect, it } from "vitest";
import { dayOf } from "../../../../shared/contract/day.ts";
import { nightsOf, occupancyOf, sumOf } from "../../service/apartment-year.ts";
import { record } from "./records.ts";

const stay = (startDate: string, endDate: string | undefined, change = {}) => record({ startDate, endDate, ...change });

it("a year's nights are those of its stays, each once, without the day of departure", () => {
  const stays = [stay("30/12/2025", "02/01/2026"), stay("01/01/2026", "04/01/2026"), stay("30/12/2026", "03/01/2027")];
  const nights = [...nightsOf([...stays, stay("10/01/2026", undefined)], 2026).keys()].toSorted((a, b) => a - b);

  const first = dayOf("01/01/2026");
  expect(nights.map((day) => day - first)).toEqual([0, 1, 2, 363, 364]);
});

it("occupancy is the share of the nights so far", () => {
  const stays = [stay("01/01/2026", "06/01/2026"), stay("08/01/2026", "20/01/2026")];

  expect(occupancyOf(stays, 2026, dayOf("10/01/2026"))).toBe(0.8);
  expect(occupancyOf(stays, 2027, dayOf("10/01/2026"))).toBe(0);
  expect(occupancyOf([stay("01/01/2025", "01/01/2026")], 2025, dayOf("10/01/2026"))).toBe(1);
});

it("sums add amounts without losing cents, and count what is declared, waits or needs somebody", () => {
  const some = [
    stay("01/03/2026", "03/03/2026", { amountReceived: 0.1 }),
    stay("01/04/2026", "04/04/2026", { amountReceived: 0.2, uploadStatus: "PENDING" }),
    stay("01/05/2026", undefined, { amountReceived: undefined, cancellationAmount: 30, uploadStatus: "DRAFTED" }),
  ];

  expect(sumOf(some)).toEqual({
    stays: 3,
    nightCount: 5,
    agreedRent: 0.3,
    keptAmount: 30,
    filed: 1,
    waiting: 1,
    needsAction: 1,
  });
});
