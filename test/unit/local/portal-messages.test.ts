import { expect, it } from "vitest";
import { error, info, type Message, messagesBox } from "../../../local/portal/faces.ts";
import type { Release } from "../../../local/portal/release.ts";
import { all, attribute, parseHtml, textOf } from "../../../shared/portal/aade/html.ts";
import { lookOf } from "./portal-look.ts";

/** Each list of a page's messages: how it is announced, and what stands in it. */
async function boxOf(messages: readonly Message[], messageSummary: Release["messageSummary"] = "absent") {
  const box = parseHtml(String(await messagesBox(lookOf({ messageSummary }), messages)));
  return all(box, "[role]").map((list) => [attribute(list, "role"), ...all(list, "li").map(textOf)]);
}
const some = [info("saved"), error("required", "arrival"), error("oneAmount")];

it("tells errors apart from what went well, first, each in its order", async () => {
  const [errors = [], infos = [], ...others] = await boxOf(some);

  expect([errors[0], infos[0], others]).toEqual(["alert", "status", []]);
  expect([errors.length, infos.length]).toEqual([3, 2]);
  expect(errors[1]).toContain("Arrival");
  expect(infos[1]).toBe("Επιτυχής Αποθήκευση");
});

it("has a word for each kind before what it says, where the build has one", async () => {
  const [plain, shown] = [await boxOf(some), await boxOf(some, "shown")];
  const before = (list: number, place: number) => shown[list]?.[place]?.replace(plain[list]?.[place] ?? "?", "").trim();

  expect([before(0, 1), before(0, 2), before(1, 1)]).toEqual(["Σφάλμα", "Σφάλμα", "Επιτυχία"]);
});

it("has no list where nothing is said of its kind", async () => {
  expect(await boxOf([])).toEqual([]);
  expect((await boxOf([info("saved")])).map(([role]) => role)).toEqual(["status"]);
});
