import { describe, expect, it } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { dayText } from "../../service/written.ts";
import { consoleInBrowser } from "./browser.ts";
import { days, everyState, failed, reservation } from "./canned.ts";
import { goTo } from "./open.ts";

const written = (offset: number) => dayText(days(offset), "en");
const { at } = consoleInBrowser();
const answers = {
  ...everyState,
  reservations: [
    failed(80, "rejected_by_portal", "refused", { amendableUntil: days(10) }),
    reservation(81, { amendableUntil: days(10) }),
    failed(82, "rejected_by_portal", "refused", { amendableUntil: days(-1) }),
    failed(83, "rejected_by_portal", "refused", { amendableUntil: days(100) }),
  ],
};

describe.skipIf(!chromiumPath)("the end of February, when the portal closes the year", () => {
  it("is announced first, with what still waits and where corrections are made", async () => {
    const opened = await at("today", answers);
    const { page } = opened;
    await page
      .getByText(`1 reservation of last year is not declared as it should be. The year closes on ${written(10)}.`)
      .waitFor();
    const said: string[] = [];
    for (const id of ["R-80", "R-82", "R-83"]) {
      await goTo(opened, `stays?text=${id}&columns=toDo`);
      await page.getByRole("link", { name: `Correct and send: ${id}` }).click();
      const line = page.getByText(/amended until|Its year closed/);
      said.push(`${/late|quiet/.exec((await line.getAttribute("class")) ?? "")?.[0]}: ${await line.textContent()}`);
    }

    expect(said).toEqual([
      `late: It can be amended until ${written(10)}, when the portal closes its year.`,
      `late: Its year closed on ${written(-1)}. You can still send it; the portal's answer is shown here.`,
      `quiet: It can be amended until ${written(100)}, when the portal closes its year.`,
    ]);
  });
});
