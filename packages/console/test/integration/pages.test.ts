import { describe, expect, it, vi } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { aText } from "../../../../test/support/matchers.ts";
import { useConsole } from "./browser.ts";
import { everyState, failed, many, nothing, reservation, troubled } from "./canned.ts";
import { answerDialogs, enter, goTo, inspect, tabTo } from "./open.ts";

const { at, open, sent, world } = useConsole();

describe.skipIf(!chromiumPath)("the console", () => {
  it("says why a page is empty: nothing there, still loading, or failed", async () => {
    const wrong: string[] = [];
    for (const [name, answers, says] of [
      ["empty", nothing, "No reservations have been sent yet."],
      ["loading", { ...everyState, trouble: "slow" }, "Loading…"],
      ["failing", { ...everyState, trouble: "failing" }, "No connection to the service since"],
      ["no role", { ...everyState, roles: ["client-manager"] }, "This client may not file declarations"],
    ] as const) {
      const opened = await open(answers);
      await enter(opened);
      await opened.page.getByText(says).waitFor();
      wrong.push(...(await inspect(opened, `state - ${name}`)));
    }

    expect(wrong).toEqual([]);
  });

  it("refuses a wrong secret without saying whether id or secret is wrong", async () => {
    const opened = await open(everyState);
    await opened.page.getByLabel("Client id").fill("client");
    await opened.page.getByLabel("Secret").fill("wrong");
    await opened.page.getByRole("button", { name: "Log in" }).click();

    await opened.page.getByText("the client id or its secret is wrong").waitFor();
    expect(await inspect(opened, "state - wrong log-in")).toEqual([]);
    await opened.page.getByLabel("Secret").fill("secret");
    await opened.page.getByRole("button", { name: "Log in" }).click();
    await opened.page.getByRole("navigation").waitFor();
  });

  it("leads from a counter to its reservations, each with one button that fixes it", async () => {
    const opened = await at("overview");
    await opened.page.getByRole("link", { name: /Needs action/ }).click();

    const row = (id: string) => opened.page.getByRole("row", { name: new RegExp(`: ${id} ${id} `) });
    expect(await row("R-6").getByRole("link", { name: "Open the owner" }).getAttribute("href")).toBe("#/owners?id=1");
    expect(await row("R-7").getByRole("link", { name: "Open the apartment" }).getAttribute("href")).toBe(
      "#/apartments?id=2",
    );
    expect(await row("R-8").getByRole("link", { name: "Correct and send" }).count()).toBe(1);
    expect(await row("R-11").textContent()).toContain("The operator decides");
    expect(await row("R-12").textContent()).toContain("d late");
    await row("R-9").getByRole("button", { name: "Send again" }).click();
    await opened.page.getByText("Sent: it is being filed.").waitFor();
    const reservations = [{ reservationId: "R-9", guestName: "Guest 9", isForeigner: true }];
    await sent({ path: "/str/task", body: { draftUpload: false, reservations } });
    expect(world().received.at(-1)?.body).not.toHaveProperty("reservations.0.details");
  });

  it("can be used with the keyboard alone, from the log-in to a fixed reservation", async () => {
    const { page } = await open(everyState);
    await tabTo(page, "Client id");
    await page.keyboard.type("client");
    await page.keyboard.press("Tab");
    await page.keyboard.type("secret");
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").waitFor();
    await tabTo(page, "Reservations");
    await page.keyboard.press("Enter");
    await page.getByRole("table").waitFor();
    await tabTo(page, "Search");
    await page.keyboard.type("R-9");
    await page.getByText(/^1 reservation(?!s)/).waitFor();
    await tabTo(page, "Send again: R-9");
    await page.keyboard.press("Enter");
    await page.getByText("Sent: it is being filed.").waitFor();

    expect(world().received.at(-1)?.body).toMatchObject({ reservations: [{ reservationId: "R-9" }] });
  });

  it("amends a declaration, and declares that its stay was cancelled", async () => {
    const opened = await at("reservations?text=R-15");
    const { page } = opened;
    await page.getByRole("link", { name: "Correct the declaration: R-15" }).click();
    await page.getByText("It is declared as Α/Α 1015/2026").waitFor();
    await page.getByLabel("Agreed rent").fill("1.250,5");
    await page.getByRole("row", { name: "Agreed rent 115 1250.5" }).waitFor();
    expect(await inspect(opened, "state - amend")).toEqual([]);
    const asked = answerDialogs(page, "no", "yes");
    const before = world().received.length;
    await page.getByRole("button", { name: "Correct the declaration" }).click();
    expect(asked).toEqual(["An amending declaration replaces Α/Α 1015/2026. Send it?"]);
    expect(world().received).toHaveLength(before);
    await page.getByRole("button", { name: "Correct the declaration" }).click();
    await page.getByText("Sent: it is being filed.").waitFor();
    // What was just sent, beside what it was before, by whom.
    const dateUploaded = new Date().toISOString();
    const corrected = reservation(15, { amends: "1015/2026", amountReceived: 1_250.5, dateUploaded });
    world().answers = { ...everyState, reservations: [corrected, ...everyState.reservations] };
    await page.locator("dd", { hasText: "1.250,50" }).waitFor();
    await page.locator(".timeline", { hasText: /by office.*Agreed rent.*115.*1250.5/ }).waitFor();
    const amended = { reservationId: "R-15", amountReceived: 1_250.5 };
    await sent({ body: { onDeclared: "amend", reservations: [amended] } });

    await goTo(opened, "reservations?text=1001");
    await page.getByRole("link", { name: "R-1", exact: true }).click();
    await page.getByRole("link", { name: "Correct the declaration" }).click();
    await page.getByLabel("Cancelled").selectOption("Yes");
    await page.getByRole("button", { name: "Correct the declaration" }).click();
    await page.getByRole("alert").getByText(/^To: /).waitFor();
    expect(await page.getByLabel("Booked until").inputValue()).not.toBe("");
    await page.getByLabel("Cancelled on").fill("2026-09-01");
    await page.getByLabel("Amount kept").fill("50");
    await page.getByRole("button", { name: "Correct the declaration" }).click();
    const cancelled = { cancellationDate: "01/09/2026", cancellationAmount: 50 };
    await sent({ body: { onDeclared: "amend", reservations: [cancelled] } });
    expect(world().received.at(-1)?.body).not.toHaveProperty("reservations.0.endDate");
  });

  it("makes a draft final, and shows the new state; what failed as a draft stays one", async () => {
    const drafts = everyState.reservations.filter((one) => "isDraft" in one && one.isDraft);
    const reservations = [...drafts, failed(51, "portal_unavailable", "not saved", { isDraft: true })];
    const opened = await at("reservations?text=R-5", { ...everyState, reservations });
    const declare = opened.page.getByRole("button", { name: "Declare it: R-5" });
    await declare.waitFor();
    const before = world().read.length;
    await declare.click();
    await opened.page.getByText("Sent: it is being filed.").waitFor();

    await sent({ body: { draftUpload: false, reservations: [{ reservationId: "R-5" }] } });
    await vi.waitFor(() => expect(world().read.slice(before)).toContain("/api/v1/reservations?limit=100"), 10_000);
    await opened.page.getByRole("button", { name: "Send again: R-51" }).click();
    await sent({ body: { draftUpload: true, reservations: [{ reservationId: "R-51" }] } });
  });

  it("reads again only new reservations and tasks that are still open", async () => {
    const reservations = [...everyState.reservations, ...many(3_000).reservations];
    const opened = await at("reservations?text=R-2", { ...everyState, reservations });
    await opened.page.getByRole("row", { name: /: R-2 .*Waiting/ }).waitFor();
    await opened.page.getByText("read so far").waitFor({ state: "hidden" });
    const before = world().read.length;
    const submitted = everyState.reservations.map((one) => ({ ...one, uploadStatus: "SUBMITTED", details: "" }));
    world().answers = { ...everyState, reservations: submitted };
    await opened.page.getByRole("row", { name: /: R-2 .*Declared/ }).waitFor();

    const lists = world()
      .read.slice(before)
      .filter((address) => address.includes("reservations?"));
    expect(new Set(lists)).toEqual(
      new Set(["/api/v1/reservations?limit=100", "/api/v1/str/tasks/5/reservations?limit=100"]),
    );
  });

  it("cancels the unsent rows of a task, and sends failed ones again", async () => {
    const opened = await at("tasks");
    await opened.page.getByRole("button", { name: "Cancel what has not been sent" }).click();
    await opened.page.getByText("2 reservations were cancelled.").waitFor();
    expect(world().received.at(-1)?.path).toBe("/str/task/8/cancel");
    await opened.page.getByRole("button", { name: "Send again what failed" }).click();
    await opened.page.getByText("Sent: it is being filed.").waitFor();
    expect(world().received.at(-1)).toMatchObject({ path: "/str/task/7/retry", key: aText() });
  });

  it("checks an owner at the portal, and imports the registered properties", async () => {
    const opened = await at("owners?id=1", { ...everyState, properties: [] });
    await opened.page.getByRole("button", { name: "Check at the portal" }).first().click();
    await opened.page.getByText("The portal shows no properties").waitFor();
    world().answers = everyState;
    await opened.page.getByRole("button", { name: "Check at the portal" }).first().click();
    await opened.page.getByText("00000123459 registered provisionally").waitFor();
    expect(await inspect(opened, "state - owner checked")).toEqual([]);
    await opened.page.getByRole("button", { name: "Add 00000123459" }).click();

    await sent({ path: "/apartments", body: { registryId: "00000123459", ownerId: 1 } });
  });

  it("lets an operator decide a review, unblock an owner and switch filing", async () => {
    const opened = await at("overview", { ...everyState });
    const { page } = opened;
    await page.getByRole("link", { name: "Operation" }).click();
    await page.getByText("R-11, 2, 01/11/2026").click();
    await page.getByLabel("What the portal shows").selectOption("SUBMITTED");
    await page.getByLabel("Its number there").fill("256");
    expect(await inspect(opened, "state - to decide")).toEqual([]);
    await page.getByRole("button", { name: "Decide" }).click();
    const decision = { row: 1, state: "SUBMITTED", declarationServerId: "256" };
    await sent({ path: "/operations/reviews/7", body: decision });
    expect(world().received.at(-1)?.body).toEqual(decision);
    await page.getByText("Decided.").waitFor();
    await page.getByRole("button", { name: "Try again: maria" }).click();
    await sent({ path: "/apartment-owners/maria/unblock" });
    await page.getByText("The next task logs in again.").waitFor();
    await page.getByRole("button", { name: "Resume filing" }).click();
    await sent({ path: "/operations/filing", body: { stopped: false } });
    await page.getByText("Filing has resumed.").waitFor();
    await page.getByLabel("Why filing is stopped").fill("a look");
    await page.getByRole("button", { name: "Stop filing" }).click();
    await sent({ path: "/operations/filing", body: { stopped: true, reason: "a look" } });
    await page.getByText("Filing is stopped: tasks are accepted and wait.").waitFor();
  });

  it.each([
    ["slow", "The portal is slow"],
    ["down", "The portal does not answer"],
    ["changed", "The portal's pages have changed"],
  ])("tells an operator that the portal is %s", async (state, heading) => {
    const operations = { ...troubled, portal: { ...troubled.portal, state } };
    const opened = await at("operation", { ...everyState, operations });

    await opened.page.getByRole("heading", { name: heading }).waitFor();
    expect(await inspect(opened, `state - portal ${state}`)).toEqual([]);
  });

  it("shows operators' pages to admins only", async () => {
    const opened = await at("overview", { ...everyState, roles: ["str-uploader"] });
    await opened.page.getByRole("link", { name: "Owners" }).waitFor();

    expect(await opened.page.getByRole("link", { name: "Operation" }).count()).toBe(0);
  });

  it("shows ten thousand reservations, a screen at a time", async () => {
    const count = 10_000;
    const opened = await at("reservations", many(count));
    await opened.page.getByText(`${count} reservations`).waitFor();
    expect(await opened.page.locator(".body .row").count()).toBeLessThan(60);
    await opened.page.locator(".rows").press("End");
    await opened.page.getByRole("link", { name: `R-${count - 1}`, exact: true }).waitFor();
    await opened.page.getByRole("combobox", { name: "State" }).selectOption("FAILED");
    await opened.page.getByText(`${count / 50} reservations`).waitFor();
    expect(await inspect(opened, "state - many rows")).toEqual([]);
    await opened.page.setViewportSize({ width: 390, height: 850 });
    await opened.page.locator(".rows").press("End");
    await opened.page.locator(".body .row").nth(80).waitFor({ state: "attached" });
  });
});
