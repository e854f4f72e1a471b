import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { useConsole } from "./browser.ts";
import { days, everyState, failed, reservation, troubled } from "./canned.ts";
import { answerDialogs, download, goTo } from "./open.ts";

const { world, sent, at } = useConsole();
const waiting = { uploadStatus: "PENDING", declarationServerId: "" };
const now = { startDate: days(0), endDate: days(1) };

describe.skipIf(!chromiumPath)("the console's lists", () => {
  it("show undeclared stays of all apartments in the calendar, by the day on a phone", async () => {
    const reservations = [
      reservation(30, { ...waiting, ...now }),
      reservation(31, { ...now, amends: "7/2026" }),
      failed(32, "duplicate_declaration", "declared by hand", { ...now, declaredAs: "88/2026" }),
    ];
    for (const [viewport, place] of [
      [{ width: 1280, height: 800 }, ".month"],
      [{ width: 390, height: 844 }, ".by-day"],
    ] as const) {
      const { page } = await at("calendar", { ...everyState, reservations }, { viewport });
      await page.locator(place).getByRole("link", { name: "R-30" }).waitFor();
      const shown = await page.locator(place).locator("a:visible").allTextContents();
      expect(shown.toSorted()).toEqual(["R-30", "R-31", "R-32"]);
    }
    const { page } = await at("calendar", { ...everyState, reservations });
    const stay = page.locator(".month li", { hasText: "R-30" });
    const first = Number(days(0).slice(0, 2));
    expect(await stay.getAttribute("style")).toContain(`${first} / ${first + 1}`);
  });

  it("hide cancelled and corrected rows unless asked for", async () => {
    const late = { startDate: days(-90), endDate: days(-80), dueDate: days(-50) };
    const reservations = [
      failed(40, "cancelled", "cancelled", late),
      reservation(42, { ...late, amends: "1041/2026", apartmentId: 2, dateUploaded: new Date().toISOString() }),
      reservation(41, late),
    ];
    const { page } = await at("overview", { ...everyState, reservations });
    await page.getByRole("link", { name: "0 Overdue" }).waitFor();
    await page.getByRole("link", { name: "0 Needs action" }).waitFor();
    await page.getByRole("link", { name: "1 Filed" }).waitFor();
    await page.getByRole("link", { name: "Reservations" }).click();
    await page.getByText(/^1 reservation(?!s)/).waitFor();
    await page.getByLabel("Show").selectOption("Set aside");
    await page.getByText("2 reservations").waitFor();

    expect(await page.getByRole("link", { name: /^R-/ }).allTextContents()).toEqual(["R-40", "R-41"]);
  });

  it("keep their sorting and columns in the address", async () => {
    const reservations = [
      reservation(1, { amountReceived: 90, startDate: "03/04/2026" }),
      reservation(2, { amountReceived: 1_000, startDate: "01/05/2026" }),
      reservation(3, { amountReceived: 200, startDate: "20/01/2026" }),
    ];
    const { page } = await at("reservations", { ...everyState, reservations });
    const ids = () => page.getByRole("link", { name: /^R-/ }).allTextContents();
    await page.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("columnheader", { name: "Stay" }).and(page.locator("[aria-sort=ascending]")).waitFor();
    expect(await ids()).toEqual(["R-3", "R-1", "R-2"]);
    await page.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("columnheader", { name: "Stay" }).and(page.locator("[aria-sort=descending]")).waitFor();
    for (const name of ["Platform", "Amount"]) await page.getByRole("checkbox", { name }).check();
    await page.getByLabel("Sort by").selectOption("Amount ↓");
    await page.getByRole("columnheader", { name: "Amount" }).and(page.locator("[aria-sort=descending]")).waitFor();
    expect(await ids()).toEqual(["R-2", "R-3", "R-1"]);
    await page.getByRole("row", { name: "1.000,00" }).waitFor();
    const { path } = await download(page, "Export CSV");
    expect(readFileSync(path, "utf8").match(/R-\d/g)).toEqual(["R-2", "R-3", "R-1"]);
    await page.getByRole("link", { name: "R-3" }).click();
    await page.getByRole("link", { name: "← Reservations" }).click();

    const address = () => decodeURIComponent(new URL(page.url()).hash);
    expect(address()).toBe("#/reservations?sort=-amount&columns=amount,platform");
    await page.getByRole("combobox", { name: "Apartment" }).selectOption("Sea view");
    await page.getByRole("combobox", { name: "Owner" }).selectOption("Νίκος Π.");
    await page.getByLabel("Month of stay").fill("2026-05");
    await page.getByRole("checkbox", { name: "Platform" }).uncheck();
    expect(address()).toBe("#/reservations?apartment=1&owner=2&month=2026-05&sort=-amount&columns=amount");
  });

  it("show an apartment's year: nights, amounts, and what is declared, waits or needs action", async () => {
    const of = { apartmentId: 1, amountReceived: 100 };
    const reservations = [
      failed(3, "portal_unavailable", "down", { ...of, startDate: "05/05/2025", endDate: "07/05/2025" }),
      reservation(4, {
        ...{ ...of, startDate: "06/05/2025", endDate: undefined, amountReceived: undefined },
        ...{ cancellationDate: "01/05/2025", cancellationAmount: 30 },
      }),
      reservation(1, { ...of, startDate: "30/03/2025", endDate: "02/04/2025" }),
      reservation(2, { ...of, startDate: "01/03/2025", endDate: "02/03/2025", ...waiting }),
      reservation(5, { ...of, apartmentId: 2, startDate: "01/03/2025", endDate: "02/03/2025" }),
      failed(6, "cancelled", "cancelled", { ...of, startDate: "01/03/2025", endDate: "02/03/2025" }),
      reservation(7, { ...of, startDate: "30/12/2024", endDate: "02/01/2025" }),
    ];
    const { page } = await at("reservations", { ...everyState, reservations });
    await page.getByRole("row", { name: "R-1 " }).getByRole("link", { name: "Sea view" }).click();
    await page.getByRole("heading", { name: "Sea view" }).waitFor();
    await page.evaluate("location.hash += '&year=2025'");
    await page.getByText("4 reservations").waitFor();
    const cells = await page.evaluate(
      `[...document.querySelectorAll(".scroll tr")].map((row) => row.innerText.replaceAll("\\u00a0", " "))`,
    );

    expect(cells).toEqual([
      "Month of stay\tStays\tNights\tAgreed rent\tAmount kept\tFiled\tWaiting\tNeeds action",
      "March 2025\t2\t4\t200,00 €\t0,00 €\t1\t1\t0",
      "May 2025\t2\t2\t100,00 €\t30,00 €\t1\t0\t1",
      "Whole year\t4\t6\t300,00 €\t30,00 €\t2\t1\t1",
    ]);
  });

  it("act on all chosen rows, with one request for each task that names its own rows only", async () => {
    const reservations = [
      failed(1, "portal_unavailable", "down", { taskId: 4, row: 3 }),
      reservation(2, { ...waiting, taskId: 4, row: 1 }),
      failed(3, "portal_unavailable", "down", { taskId: 9, row: 7 }),
      reservation(4, { taskId: 9, row: 8 }),
      failed(5, "duplicate_declaration", "declared", { taskId: 9, row: 9, declaredAs: "12" }),
    ];
    const { page } = await at("reservations", { ...everyState, reservations });
    const confirmed = answerDialogs(page, "yes");
    for (const [button, done] of [
      ["Cancel (1)", "Whatever had not been sent is cancelled."],
      ["Set aside (2)", "2 reservations set aside."],
      ["Send again (2)", "2 reservations sent again."],
    ] as const) {
      await page.getByLabel("Select all").check();
      await page.getByText("5 selected").waitFor();
      await page.getByLabel("Select: R-1").uncheck();
      await page.getByText("4 selected").waitFor();
      await page.getByLabel("Select: R-1").check();
      await page.getByRole("button", { name: button }).click();
      await page.getByText(done).waitFor();
      await page.getByText("5 selected").waitFor({ state: "hidden" });
    }

    expect(confirmed).toHaveLength(2);
    expect(world().received.slice(-5)).toMatchObject([
      { path: "/str/task/4/cancel", body: { rows: [1] } },
      { path: "/str/task/4/dismiss", body: { rows: [3] } },
      { path: "/str/task/9/dismiss", body: { rows: [7] } },
      { path: "/str/task/4/retry", body: { rows: [3] }, key: expect.any(String) as unknown },
      { path: "/str/task/9/retry", body: { rows: [7] } },
    ]);
  });

  it("hide dismissed rows, show what was declared before them, and say what holds filing up", async () => {
    const dismissed = { at: "2026-11-20T10:00:00.000Z", by: "maria-office" };
    const reservations = [
      failed(1, "portal_unavailable", "down", { dismissed }),
      failed(2, "duplicate_declaration", "declared otherwise", { dismissed, differs: ["endDate"] }),
      reservation(2, { dateUploaded: "2026-01-01T10:00:00.000Z" }),
    ];
    const { page } = await at("overview", { ...everyState, roles: ["str-uploader"], reservations, held: troubled });
    await page.getByText("Filing has been stopped since").waitFor();
    await page.getByText("Nothing is filed for the owner maria: the portal refused the password on record.").waitFor();
    await page.getByText("The portal has not answered since").waitFor();
    await page.getByRole("link", { name: "0 Needs action" }).waitFor();
    await page.clock.install();
    onTestFinished(() => page.context().close());
    await page.reload();
    await page.getByText("Filing has been stopped since").waitFor();
    world().answers = { ...everyState, roles: ["str-uploader"], reservations };
    await page.clock.fastForward(61_000);
    await page.getByText("Filing has been stopped since").waitFor({ state: "hidden" });
    await goTo({ page }, "reservations");
    expect(await page.getByRole("link", { name: /^R-/ }).allTextContents()).toEqual(["R-2"]);
    await goTo({ page }, "reservations?attention=setAside");
    await page.getByLabel("Select all").check();
    expect(await page.getByRole("button", { name: /^Set aside/ }).textContent()).toBe("Set aside (0)");
    await page.getByRole("link", { name: "R-1" }).click();

    await page.locator(".timeline", { hasText: /Accepted \(Task 5\), by office/ }).waitFor();
  });

  it("lead from an unknown apartment to a new one, and back to the reservation", async () => {
    const lacking = failed(50, "apartment_not_found", "no such apartment", { apartmentId: 77, isDraft: true });
    const { page } = await at("reservations", { ...everyState, reservations: [lacking] });
    await page.getByRole("link", { name: "Open the apartment: R-50" }).click();
    await page.getByText("No apartment has the number 77, which reservation R-50 names.").waitFor();
    const form = page.locator("details[open]").first();
    await form.getByLabel("Name").fill("Sea view");
    await form.getByLabel("Address").fill("Athinas 1, Athens");
    await form.getByLabel("Registry id").fill("00000123451");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Correct and send" }).click();

    await sent({ body: { draftUpload: true, reservations: [{ reservationId: "R-50", apartmentId: 1 }] } });
  });
});
