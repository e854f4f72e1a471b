import { describe, expect, it } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { aText } from "../../../../test/support/matchers.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, failed, reservation } from "./canned.ts";
import { inspect } from "./open.ts";

const { at, sent, world } = consoleInBrowser();
const stay = (day: string) => ({ apartmentId: 1, startDate: `${day}/09/2026`, endDate: `${Number(day) + 2}/09/2026` });
const there = (index: number, change: object) => reservation(index, { reservationId: "", ...change });
const answers = {
  ...everyState,
  reservations: [
    reservation(70, stay("10")),
    reservation(71, { ...stay("13"), declaredAs: "1071/2026" }),
    reservation(72, stay("16")),
    failed(73, "portal_unavailable", "the portal was down", stay("19")),
  ],
  atPortal: [
    there(70, stay("10")),
    there(71, { ...stay("13"), amountReceived: 99 }),
    there(99, { ...stay("22"), declarationServerId: "999" }),
  ],
};

describe.skipIf(!chromiumPath)("the console's comparison with the portal", () => {
  const phone = { viewport: { width: 390, height: 844 }, locale: "el-GR" };

  it.each([
    ["on a desk", {}, "Correct the declaration", "4 differences"],
    ["on a phone, in Greek", phone, "Υποβολή τροποποιητικής", "4 διαφορές"],
  ])(
    "shows our records beside the portal's, differences first, each with what to do: %s",
    async (name, options, amend, count) => {
      const opened = await at("month?tab=compare&month=2026-10", answers, options);
      const { page } = opened;
      await page.locator("form select").first().selectOption({ label: "Sea view" });
      const dates = page.locator("form input:not([type=hidden])");
      const typed = () => dates.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      expect(await typed()).toEqual(["01/10/2026", "31/10/2026"]);
      await dates.nth(0).fill("01/09/2026");
      await dates.nth(1).fill("30/09/2026");
      await dates.nth(1).press("Tab");
      const asked = () => world().received.filter(({ path }) => path === "/str/submitted-declarations").length;
      const before = asked();
      await page.locator("button[type=submit]").click();
      await page.getByText(`${count}, 5`).waitFor();
      const body = { fromDate: "01/09/2026", toDate: "30/09/2026", apartmentId: 1 };
      await sent({ method: "POST", path: "/str/submitted-declarations", body, key: aText() });
      const rows = await page.locator("tbody tr").allInnerTexts();
      expect(rows.map((row) => /R-\d+|999/.exec(row)?.[0])).toEqual(["R-72", "R-71", "R-73", "999", "R-70"]);
      expect(rows[1]).toMatch(/171.*99/s);
      expect(await inspect(opened, `at the portal ${name}`)).toEqual([]);
      expect(asked() - before).toBe(1);
      await page.getByRole("link", { name: `${amend}: R-71` }).click();

      await page.getByText("R-71", { exact: false }).first().waitFor();
      await page.getByText(/It is declared as|Έχει δηλωθεί με/).waitFor();
      await page.goBack();
      await page.goBack();
      await expect.poll(typed).toEqual(["01/10/2026", "31/10/2026"]);
    },
  );

  it("can be stopped while the portal is asked, and begun again", async () => {
    const place = "month?tab=compare&id=1&from=2026-09-01&to=2026-09-30";
    const { page } = await at(place, { ...answers, task: { status: "PROCESSING" } });
    await page.getByRole("button", { name: "Stop the search" }).click();
    await sent({ method: "POST", path: "/str/task/7/cancel", body: null });
    await page.getByText("The search is stopped.").waitFor();
    world().answers = { ...answers, task: { status: "FAILED", details: "it was cancelled" } };
    await page.getByRole("alert").filter({ hasText: "It was cancelled." }).waitFor();
    expect(await page.getByRole("button", { name: "Stop the search" }).count()).toBe(0);
    world().answers = answers;
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByText("4 differences").waitFor();
  });

  it("keeps asking when the service cannot be reached", async () => {
    const place = "month?tab=compare&id=1&from=2026-09-01&to=2026-09-30";
    const { page } = await at(place, { ...answers, trouble: "failing", at: "/str/submitted-declarations" });
    await page.getByText("No connection to the service").waitFor();
    world().answers = answers;

    await page.getByText("4 differences").waitFor();
    expect(await page.getByText("No connection to the service").count()).toBe(0);
  });
});
