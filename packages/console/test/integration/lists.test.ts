import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { aText } from "../../../../test/support/matchers.ts";
import { consoleInBrowser } from "./browser.ts";
import { days, everyState, failed, many, reservation, troubled } from "./canned.ts";
import { answer, download, goTo, inspect } from "./open.ts";

const { world, sent, at } = consoleInBrowser();
const waiting = { uploadStatus: "PENDING", declarationServerId: "" };
const now = { startDate: days(0), endDate: days(1) };
const count = (text: string) => new RegExp(`^${text}$`);

describe.skipIf(!chromiumPath)("the console's lists", () => {
  it("show undeclared stays of all apartments in the calendar, by the day on a phone", async () => {
    const reservations = [
      reservation(30, { ...waiting, ...now }),
      reservation(31, { ...now, amends: "7/2026" }),
      failed(32, "duplicate_declaration", "declared by hand", { ...now, declaredAs: "88/2026" }),
    ];
    for (const [viewport, place] of [
      [{ width: 1280, height: 800 }, ".month-grid"],
      [{ width: 390, height: 844 }, ".by-day"],
    ] as const) {
      const { page } = await at("stays?as=calendar", { ...everyState, reservations }, { viewport });
      await page.locator(place).getByRole("link", { name: "Guest 30" }).waitFor();
      for (const name of ["Guest 31", "Guest 32"]) await page.locator(place).getByRole("link", { name }).waitFor();
      expect(await page.locator(place).getByRole("link", { name: "Guest" }).count()).toBe(3);
    }
    const { page } = await at("stays?as=calendar", { ...everyState, reservations });
    const stay = page.getByRole("link", { name: "Guest 30" });
    const first = Number(days(0).slice(0, 2));
    expect(await stay.getAttribute("style")).toContain(`${first + 1} / ${first + 2}`);
    expect(await stay.getAttribute("class")).toBe("bar calm");
    // A day has room for a sign: the name is in its title.
    expect(await stay.textContent()).toBe("");
    expect(await stay.getAttribute("title")).toMatch(/^Guest 30, R-30, .*, Waiting$/);
  });

  it("hide cancelled stays unless asked for, and a stay's declaration that it has corrected", async () => {
    const late = { startDate: days(-90), endDate: days(-80), dueDate: days(-50) };
    const reservations = [
      failed(40, "cancelled", "cancelled", late),
      reservation(42, {
        ...late,
        amends: "1041/2026",
        reservationId: "R-41",
        apartmentId: 2,
        dateUploaded: new Date().toISOString(),
      }),
      reservation(41, late),
    ];
    const { page } = await at("today", { ...everyState, reservations });
    await page.getByText("There is nothing to do.").waitFor();
    await page.getByRole("link", { name: /^0\s*Overdue/ }).waitFor();
    await page.getByRole("link", { name: /^1\s*Declared$/ }).waitFor();
    await page.getByRole("link", { name: "Stays", exact: true }).click();
    await page.getByText(count("1 stay")).waitFor();
    await page.getByRole("tab", { name: "Set aside" }).click();
    await page.getByRole("link", { name: "R-40" }).waitFor();

    expect(await page.getByRole("link", { name: /^R-/ }).allTextContents()).toEqual(["R-40"]);
  });

  it("show each stay's own figures in each column", async () => {
    const one = { apartmentId: 2, startDate: "28/10/2026", endDate: "31/10/2026", amountReceived: 420.5 };
    const reservations = [
      reservation(1, { ...one, dueDate: "20/11/2026", declarationServerId: "77/2026", details: "all well" }),
      failed(2, "portal_unavailable", "the portal was down", {
        apartmentId: 1,
        startDate: "01/09/2026",
        endDate: undefined,
        amountReceived: undefined,
        cancellationDate: "20/08/2026",
        cancellationAmount: 50,
        platform: "Booking.com",
        dueDate: "20/10/2026",
        isForeigner: false,
        guestName: undefined,
        guestTaxId: "090000045",
      }),
    ];
    const columns = "guestName,apartment,stay,amount,platform,due,state,number,reason,toDo";
    const { page } = await at(`stays?columns=${columns}`, { ...everyState, reservations });
    const rows = page.locator("tbody tr");
    await rows.nth(1).waitFor();
    const cells = async (row: number) => {
      const texts = await rows.nth(row).locator("td").allInnerTexts();
      return texts.slice(1).map((text) => text.replaceAll(/[\s\u2009]+/g, " ").trim());
    };

    expect(await cells(0)).toEqual([
      "R-1",
      "Guest 1",
      "Σπίτι στο λιμάνι",
      "28 – 31 Oct 2026",
      "€420.50",
      "Airbnb",
      "20 Nov 2026",
      "Declared",
      "77/2026",
      "All well.",
      "",
    ]);
    expect((await cells(1)).map((text) => text.replace(/\d+ days? late/, "late"))).toEqual([
      "R-2",
      "090000045",
      "Sea view",
      "1 Sept 2026 cancelled 20 Aug 2026",
      "€50.00",
      "Booking.com",
      "20 Oct 2026 late",
      "Not declared",
      "",
      "The portal was down.",
      "Send again",
    ]);
  });

  it("keep their sorting and columns in the address", async () => {
    const reservations = [
      reservation(1, { amountReceived: 90, startDate: "03/04/2026", endDate: "05/04/2026" }),
      reservation(2, { amountReceived: 1_000, startDate: "01/05/2026", endDate: "05/05/2026" }),
      reservation(3, { amountReceived: 200, startDate: "20/01/2026", endDate: "22/01/2026" }),
    ];
    const { page } = await at("stays", { ...everyState, reservations });
    const ids = () => page.getByRole("link", { name: /^R-/ }).allTextContents();
    const head = (name: string) => page.getByRole("columnheader", { name });
    await head("Stay").getByRole("button").click();
    await head("Stay").and(page.locator("[aria-sort=ascending]")).waitFor();
    expect(await ids()).toEqual(["R-3", "R-1", "R-2"]);
    await head("Stay").getByRole("button").click();
    await head("Stay").and(page.locator("[aria-sort=descending]")).waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    for (const name of ["State", "Α/Α", "Guest"]) await page.getByRole("checkbox", { name, exact: true }).uncheck();
    await page.getByRole("checkbox", { name: "Platform" }).check();
    await page.keyboard.press("Escape");
    await head("Amount").getByRole("button").click();
    await head("Amount").getByRole("button").click();
    await head("Amount").and(page.locator("[aria-sort=descending]")).waitFor();
    expect(await ids()).toEqual(["R-2", "R-3", "R-1"]);
    const { path } = await download(page, "Export CSV");
    expect(readFileSync(path, "utf8").match(/R-\d/g)).toEqual(["R-2", "R-3", "R-1"]);
    await page.getByRole("link", { name: "R-3" }).click();
    await page.getByRole("heading", { name: "Guest 3" }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();

    const address = () => decodeURIComponent(new URL(page.url()).hash);
    expect(address()).toBe("#/stays?sort=-amount&columns=apartment,stay,amount,platform");
    await page.getByRole("combobox", { name: "Apartment" }).selectOption("Sea view");
    await page.getByRole("combobox", { name: "Owner" }).selectOption("Νίκος Π.");
    await page.getByRole("button", { name: "Month of stay" }).click();
    await page.getByRole("button", { name: "May" }).click();
    await page.getByRole("tab", { name: "Due" }).click();
    expect(address()).toMatch(
      /^#\/stays\?view=due&apartment=1&owner=2&month=\d{4}-05&sort=-amount&columns=apartment,stay,amount,platform$/,
    );
    await page.getByRole("button", { name: "Clear filters" }).click();
    expect(address()).toBe("#/stays?view=due&sort=-amount&columns=apartment,stay,amount,platform");
  });

  it("lead from an open stay to its neighbours by the arrow keys and by buttons", async () => {
    const reservations = [1, 2, 3].map((index) => reservation(index));
    const { page } = await at("stays", { ...everyState, reservations });
    await page.getByRole("link", { name: "R-1", exact: true }).click();
    await page.getByRole("heading", { name: "Guest 1" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("heading", { name: "Guest 2" }).waitFor();
    await page.getByRole("link", { name: "Next stay" }).click();
    await page.getByRole("heading", { name: "Guest 3" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.getByRole("heading", { name: "Guest 2" }).waitFor();
    await page.getByPlaceholder("Guest, code").press("ArrowUp");

    expect(await page.getByRole("heading", { name: "Guest 2" }).count()).toBe(1);
  });

  it("show an apartment's year: nights, amounts, and what is declared, waits or needs action", async () => {
    const of = { apartmentId: 1, amountReceived: 100 };
    const reservations = [
      failed(3, "portal_unavailable", "down", { ...of, startDate: "05/05/2025", endDate: "07/05/2025" }),
      reservation(4, {
        ...of,
        startDate: "06/05/2025",
        endDate: undefined,
        amountReceived: undefined,
        cancellationDate: "01/05/2025",
        cancellationAmount: 30,
      }),
      reservation(1, { ...of, startDate: "30/03/2025", endDate: "02/04/2025" }),
      reservation(2, { ...of, startDate: "01/03/2025", endDate: "02/03/2025", ...waiting }),
      reservation(5, { ...of, apartmentId: 2, startDate: "01/03/2025", endDate: "02/03/2025" }),
      failed(6, "cancelled", "cancelled", { ...of, startDate: "01/03/2025", endDate: "02/03/2025" }),
      reservation(7, { ...of, startDate: "30/12/2024", endDate: "02/01/2025" }),
    ];
    const opened = await at("stays", { ...everyState, reservations });
    const { page } = opened;
    await page.getByRole("row", { name: "R-1 " }).getByRole("link", { name: "Sea view" }).click();
    await page.getByRole("heading", { name: "Sea view" }).waitFor();
    await page.evaluate("location.hash += '&year=2025'");
    await page.getByRole("heading", { name: "4 stays" }).waitFor();
    const cells = await page.getByRole("region", { name: "2025" }).locator("tr").allInnerTexts();

    expect(cells).toEqual([
      "Month of stay\tStays\tNights\tAgreed rent\tAmount kept\tDeclared\tWaiting\tNeeds action",
      "March 2025\t2\t4\t€200.00\t€0.00\t1\t1\t0",
      "May 2025\t2\t2\t€100.00\t€30.00\t1\t0\t1",
      "Whole year\t4\t6\t€300.00\t€30.00\t2\t1\t1",
    ]);
    // Of 365 nights: five of the year, and one of the stay that began before it.
    expect(await page.locator(".figure").first().innerText()).toBe("2 %\nOccupancy");
    await goTo(opened, "apartments");
    const row = page.getByRole("row", { name: "Sea view" });
    expect((await row.locator("td").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
      "Sea view Athinas 1, Athens",
      "Maria K.",
      "00000123451",
      "0 %",
      "€0.00",
      "0",
      "0",
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
    const { page } = await at("stays", { ...everyState, reservations });
    const chooseAll = async () => {
      await page.getByLabel("Select all").check();
      await page.getByText("5 selected").waitFor();
    };
    await chooseAll();
    await page.getByLabel("Select: R-1").uncheck();
    await page.getByText("4 selected").waitFor();
    await page.getByLabel("Select: R-1").check();
    await page.getByRole("button", { name: "Cancel (1)" }).click();
    const before = world().received.length;
    expect(await answer(page, "no")).toBe("Cancel 1 reservation not sent yet? It is not declared unless sent again.");
    expect(world().received).toHaveLength(before);
    await page.getByRole("button", { name: "Cancel (1)" }).click();
    await answer(page, "yes");
    await page.getByText("Whatever had not been sent is cancelled.").waitFor();
    await page.getByText("5 selected").waitFor({ state: "hidden" });
    await chooseAll();
    await page.getByRole("button", { name: "Send again (2)" }).click();
    await page.getByText("2 reservations sent again.").waitFor();
    await page.getByText("5 selected").waitFor({ state: "hidden" });
    await chooseAll();
    await page.getByRole("button", { name: "Send again (2)" }).click();
    await page.getByText("5 selected").waitFor({ state: "hidden" });

    const done = world().received.slice(before);
    expect(done).toEqual([
      { method: "POST", path: "/str/task/4/cancel", body: { rows: [1] }, key: aText() },
      { method: "POST", path: "/str/task/4/retry", body: { rows: [3] }, key: aText() },
      { method: "POST", path: "/str/task/9/retry", body: { rows: [7] }, key: aText() },
      { method: "POST", path: "/str/task/4/retry", body: { rows: [3] }, key: aText() },
      { method: "POST", path: "/str/task/9/retry", body: { rows: [7] }, key: aText() },
    ]);
    // Sent again, it is no repetition of the first time.
    expect(new Set(done.map(({ key }) => key)).size).toBe(5);
  });

  it("set stays aside at once, and for some seconds take them back", async () => {
    const reservations = [1, 2].map((index) =>
      failed(index, "portal_unavailable", "down", { taskId: 4 + index, row: index }),
    );
    const { page } = await at("stays", { ...everyState, reservations });
    await page.clock.install();
    onTestFinished(() => page.context().close());
    const before = world().received.length;
    const setAside = async () => {
      await page.getByLabel("Select all").check();
      await page.getByRole("button", { name: "Set aside (2)" }).click();
      await page.getByText("2 reservations set aside.").waitFor();
      await page.getByText(count("0 stays")).waitFor();
    };
    await setAside();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(count("2 stays")).waitFor();
    await page.clock.runFor(10_000);
    expect(world().received).toHaveLength(before);
    await setAside();
    expect(world().received).toHaveLength(before);
    await page.clock.runFor(7_000);

    await expect
      .poll(() => world().received.slice(before))
      .toEqual([
        { method: "POST", path: "/str/task/5/dismiss", body: { rows: [1] }, key: aText() },
        { method: "POST", path: "/str/task/6/dismiss", body: { rows: [2] }, key: aText() },
      ]);
  });

  it("set further stays aside while others can still be taken back", async () => {
    const reservations = [1, 2, 3].map((index) => failed(index, "portal_unavailable", "down", { row: index }));
    const { page } = await at("stays", { ...everyState, reservations });
    await page.clock.install();
    onTestFinished(() => page.context().close());
    const before = world().received.length;
    const setAside = async (id: string) => {
      await page.getByLabel(`Select: ${id}`).check();
      await page.getByRole("button", { name: "Set aside (1)" }).click();
      await page.getByLabel(`Select: ${id}`).waitFor({ state: "detached" });
    };
    const left = () => page.getByRole("link", { name: /^R-/ }).allTextContents();
    await setAside("R-1");
    await page.clock.runFor(3_000);
    await setAside("R-2");
    expect(await left()).toEqual(["R-3"]);
    await page.clock.runFor(4_000);
    await expect.poll(() => world().received.length).toBe(before + 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByLabel("Select: R-2").waitFor();
    await page.clock.runFor(7_000);

    expect(
      world()
        .received.slice(before)
        .map(({ body }) => body),
    ).toEqual([{ rows: [1] }]);
  });

  it("hide dismissed rows, show what was declared before them, and say what holds filing up", async () => {
    const dismissed = { at: "2026-11-20T10:00:00.000Z", by: "maria-office" };
    const reservations = [
      failed(1, "portal_unavailable", "down", { dismissed }),
      failed(2, "duplicate_declaration", "declared otherwise", { dismissed, differs: ["endDate"] }),
      reservation(2, { dateUploaded: "2026-01-01T10:00:00.000Z" }),
    ];
    const { page } = await at("today", { ...everyState, roles: ["str-uploader"], reservations, held: troubled });
    await page.getByText("Filing has been stopped since").waitFor();
    await page.getByText("Nothing is filed for the owner Maria K.: the portal refused the password.").waitFor();
    await page.getByText("The portal has not answered since").waitFor();
    await page.getByText("There is nothing to do.").waitFor();
    await page.clock.install();
    onTestFinished(() => page.context().close());
    await page.reload();
    await page.getByText("Filing has been stopped since").waitFor();
    world().answers = { ...everyState, roles: ["str-uploader"], reservations };
    await page.clock.fastForward(61_000);
    await page.getByText("Filing has been stopped since").waitFor({ state: "hidden" });
    await goTo({ page }, "stays");
    expect(await page.getByRole("link", { name: /^R-/ }).allTextContents()).toEqual(["R-2"]);
    await goTo({ page }, "stays?view=setAside");
    await page.getByLabel("Select all").check();
    expect(await page.getByRole("button", { name: /^Set aside/ }).textContent()).toBe("Set aside (0)");
    await page.getByRole("link", { name: "R-1" }).click();

    await page.locator(".story", { hasText: /Accepted \(Sent 5\), by office/ }).waitFor();
  });

  it("add the apartment that a stay names, and send the stay with it", async () => {
    const lacking = failed(50, "apartment_not_found", "no such apartment", { apartmentId: 77, isDraft: true });
    const { page } = await at("stays?view=todo", { ...everyState, reservations: [lacking] });
    await page.getByRole("button", { name: "Add apartment: R-50" }).click();
    await page.getByText("No apartment has the number 77, which reservation R-50 names.").waitFor();
    const form = page.locator("form");
    await form.getByLabel("Name").fill("Attic");
    await form.getByLabel("Address").fill("Athinas 1, Athens");
    await form.getByLabel("Registry id").fill("00000123451");
    await form.getByRole("button", { name: "Save and send 1 stay again" }).click();

    await sent({ body: { draftUpload: true, reservations: [{ reservationId: "R-50", apartmentId: 1 }] } });
  });

  it("say of a view without stays what is not there", async () => {
    const { page } = await at("stays?view=waiting", { ...everyState, reservations: [reservation(1)] });
    await page.getByText("Nothing is under way.").waitFor();
    await page.getByRole("tab", { name: "Set aside" }).click();
    await page.getByText("Nothing found.").waitFor();
    expect(await page.getByText("No reservations have been sent yet.").count()).toBe(0);
  });

  it("show ten thousand stays a page at a time", async () => {
    const all = 10_000;
    const opened = await at("stays", many(all));
    await opened.page.getByText(`1–50 of ${all}`).waitFor();
    expect(await opened.page.locator("tbody tr").count()).toBe(50);
    await opened.page.getByRole("button", { name: "Page 200" }).click();
    await opened.page.getByRole("link", { name: `R-${all - 1}`, exact: true }).waitFor();
    await opened.page.getByRole("combobox", { name: "State" }).selectOption("FAILED");
    await opened.page.getByText(count(`${all / 50} stays`)).waitFor();
    expect(await inspect(opened, "state - many rows")).toEqual([]);
    await opened.page.setViewportSize({ width: 390, height: 850 });
    await opened.page.locator(".stay-card").nth(49).waitFor();
    expect(await inspect(opened, "state - many rows on a phone")).toEqual([]);
  });
});
