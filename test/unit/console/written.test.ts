import { expect, it } from "vitest";
import { euros, moment, monthName } from "../../../functions/console/service/written.ts";

it("times are written as in Athens, day first, hours to 23", () => {
  expect(moment("2026-11-21T22:05:00.000Z")).toBe("22/11/26, 00:05");
  expect(moment("2026-06-21T10:05:00.000Z")).toBe("21/6/26, 13:05");
});

it("amounts and months are written as in Greece", () => {
  expect(euros(1234.5)).toBe("1.234,50\u00a0€");
  expect(monthName(Date.UTC(2026, 10, 1) / 86_400_000, "en")).toBe("November 2026");
});
