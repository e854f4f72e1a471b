import { expect, it } from "vitest";
import { euros, moment, monthName } from "../../../functions/console/service/written.ts";

it("writes times as Athens has them, with the day first and hours to 23", () => {
  expect(moment("2026-11-21T22:05:00.000Z")).toBe("22/11/26, 00:05");
  expect(moment("2026-06-21T10:05:00.000Z")).toBe("21/6/26, 13:05");
});

it("writes amounts and months as they are written here", () => {
  expect(euros(1234.5)).toBe("1.234,50\u00a0€");
  expect(monthName(Date.UTC(2026, 10, 1) / 86_400_000, "en")).toBe("November 2026");
});
