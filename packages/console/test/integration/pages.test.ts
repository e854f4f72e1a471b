import * as v from "valibot";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { calm } from "../../../../test/support/console-world.ts";
import { aText } from "../../../../test/support/matchers.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, failed, many, nothing, reservation, troubled } from "./canned.ts";
import { answer, enter, goTo, inspect, tabTo } from "./open.ts";

const { at, open, sent, world } = consoleInBrowser();
const post = (path: string, body: unknown) => sent({ method: "POST", path, body, key: aText() });

describe.skipIf(!chromiumPath)("the console", () => {
  it("says why a page is empty: nothing there, still loading, or failed", async () => {
    const wrong: string[] = [];
    for (const [name, answers, says] of [
      ["empty", nothing, "No reservations have been sent yet."],
      ["loading", { ...everyState, trouble: "slow" }, "Loading…"],
      ["failing", { ...everyState, trouble: "failing" }, "No connection to the service since"],
      ["no role", { ...everyState, roles: ["client-manager"] }, "This client is not allowed to file declarations"],
    ] as const) {
      const opened = await open(answers);
      await enter(opened);
      await opened.page.getByText(says).waitFor();
      wrong.push(...(await inspect(opened, `state - ${name}`)));
    }

    expect(wrong).toEqual([]);
  });

  it("leads who is new through three steps: an owner, the apartments from the portal, the first file", async () => {
    const opened = await at("today", { ...nothing, properties: everyState.properties ?? [] });
    const { page } = opened;
    await page.getByRole("heading", { name: "Three steps to the first declaration" }).waitFor();
    await page.getByLabel("Owner's name").fill("Maria K.");
    await page.getByLabel("TAXISnet username").fill("maria");
    await page.getByLabel("TAXISnet password").fill("secret");
    world().answers = { ...nothing, owners: everyState.owners, properties: everyState.properties ?? [] };
    await page.getByRole("button", { name: "Save" }).click();
    const owner = { name: "Maria K.", portalUsername: "maria", portalPassword: "secret" };
    await vi.waitFor(() => expect(world().received).toContainEqual(expect.objectContaining({ body: owner })));
    await page.getByRole("button", { name: "Check at the portal" }).click();
    await page.getByText("registered provisionally").waitFor();
    expect(await inspect(opened, "first steps")).toEqual([]);
    world().answers = { ...everyState, reservations: [] };
    await page.getByRole("button", { name: "Add 00000123459" }).click();
    await sent({ method: "POST", path: "/apartments" });
    // It bears its number as a name until it is given one.
    await page.getByLabel("Name").waitFor();
    await goTo(opened, "today");
    await page.locator(".step.next").getByRole("link", { name: "Add stays" }).click();

    await page.getByRole("heading", { name: "Add stays" }).waitFor();
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

  it("gives each undeclared stay one button that fixes it", async () => {
    const opened = await at("stays?view=todo");

    const row = (id: string) => opened.page.getByRole("row", { name: new RegExp(`: ${id} ${id} `) });
    expect(await row("R-6").getByRole("button", { name: "Set the login" }).count()).toBe(1);
    // As on Today, it sends whatever waits for it: a number alone declares nothing.
    await row("R-7").getByRole("button", { name: "Correct the number" }).click();
    await opened.page.getByLabel("Registry id").fill("00000999999");
    await opened.page.getByRole("button", { name: "Save and send 1 stay again" }).click();
    await opened.page.getByRole("dialog").waitFor({ state: "detached" });
    expect(world().received.at(-2)).toMatchObject({ method: "PATCH", path: "/apartments/2" });
    await post("/str/task/5/retry", { rows: [8] });
    expect(await row("R-8").getByRole("link", { name: "Correct and send" }).count()).toBe(1);
    expect(await row("R-11").textContent()).toContain("The operator decides");
    expect(await row("R-12").textContent()).toContain("days late");
    await row("R-9").getByRole("button", { name: "Send again" }).click();
    await opened.page.getByText("Sent: it is being filed.").last().waitFor();
    const { reservationId, apartmentId, startDate, endDate, amountReceived } = reservation(9);
    const figures = { reservationId, apartmentId, startDate, endDate, amountReceived };
    const others = {
      platform: "Airbnb",
      paymentMethod: "Μετρητά",
      isForeigner: true,
      guestName: "Guest 9",
      guestId: "P9",
    };
    await post("/str/task", { draftUpload: false, reservations: [{ ...figures, ...others }] });
  });

  it("groups what needs a person by cause, and fixes all stays of a cause with one button", async () => {
    const of = (index: number, taskId: number) => ({ apartmentId: 2, taskId, row: index });
    const reservations = [
      failed(1, "property_not_registered", "no such property", of(1, 4)),
      failed(2, "property_not_registered", "no such property", of(2, 4)),
      failed(3, "property_not_registered", "no such property", of(3, 9)),
      failed(4, "invalid_credentials", "refused", { ...of(4, 9), apartmentId: 1 }),
      failed(5, "portal_unavailable", "the portal was down", of(5, 5)),
      failed(6, "portal_unavailable", "the portal was down", of(6, 5)),
      reservation(7, { ...of(7, 5), uploadStatus: "DRAFTED", isDraft: true }),
      failed(8, "apartment_not_found", "no such apartment", { ...of(8, 5), apartmentId: 77 }),
    ];
    const opened = await at("today", { ...everyState, reservations });
    const { page } = opened;
    const card = (text: string) => page.getByRole("article", { name: text });
    await card("3 stays of Σπίτι στο λιμάνι: the portal does not know its number 00000123452").waitFor();
    expect(await page.getByRole("article").count()).toBe(5);
    await card("3 stays of").getByRole("button", { name: "3 stays" }).click();
    await card("3 stays of").getByRole("link", { name: "Guest 3" }).waitFor();
    expect(await inspect(opened, "today by cause")).toEqual([]);

    let before = world().received.length;
    await card("3 stays of").getByRole("button", { name: "Correct the number" }).click();
    await page.getByLabel("Registry id").fill("00000999999");
    await page.getByRole("button", { name: "Save and send 3 stays again" }).click();
    await expect.poll(() => world().received.length).toBe(before + 3);
    const house = { name: "Σπίτι στο λιμάνι", address: "Athinas 2, Athens", registryId: "00000999999", ownerId: 2 };
    expect(world().received.slice(before)).toEqual([
      { method: "PATCH", path: "/apartments/2", body: house, key: undefined },
      { method: "POST", path: "/str/task/4/retry", body: { rows: [1, 2] }, key: aText() },
      { method: "POST", path: "/str/task/9/retry", body: { rows: [3] }, key: aText() },
    ]);

    before = world().received.length;
    await card("1 stay of Maria K.: the portal refuses the login")
      .getByRole("button", { name: "Set the login" })
      .click();
    await page.getByLabel("New TAXISnet password").fill("better");
    await page.getByRole("button", { name: "Save and send 1 stay again" }).click();
    await expect.poll(() => world().received.length).toBe(before + 2);
    const maria = { name: "Maria K.", portalUsername: "maria", portalPassword: "better" };
    expect(world().received.slice(before)).toEqual([
      { method: "PATCH", path: "/apartment-owners/maria", body: maria, key: undefined },
      { method: "POST", path: "/str/task/9/retry", body: { rows: [4] }, key: aText() },
    ]);

    await card("2 stays were not declared and can be sent again").getByRole("button", { name: "Send again" }).click();
    await post("/str/task/5/retry", { rows: [5, 6] });
    await card("1 draft waits to be declared").getByRole("button", { name: "Declare it" }).click();
    await sent({
      path: "/str/task",
      key: aText(),
      body: { draftUpload: false, reservations: [{ reservationId: "R-7" }] },
    });
    await card("1 stay names Apartment 77, which is not on record")
      .getByRole("button", { name: "Add apartment" })
      .click();
    await page.getByLabel("They belong to").selectOption("Sea view");
    await page.getByRole("button", { name: "Save and send 1 stay again" }).click();
    await sent({ path: "/str/task", body: { reservations: [{ reservationId: "R-8", apartmentId: 1 }] } });
  });

  it("can be used with the keyboard alone, from the log-in to a fixed reservation", async () => {
    const { page } = await open(everyState);
    await tabTo(page, "Client id");
    await page.keyboard.type("client");
    await page.keyboard.press("Tab");
    await page.keyboard.type("secret");
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").waitFor();
    await tabTo(page, "Stays");
    await page.keyboard.press("Enter");
    await page.getByRole("table").waitFor();
    await tabTo(page, "All");
    await page.keyboard.press("ArrowRight");
    await tabTo(page, "Search");
    await page.keyboard.type("R-9");
    await page.getByText(/^1 stay$/).waitFor();
    await tabTo(page, "Send again: R-9");
    await page.keyboard.press("Enter");
    await page.getByText("Sent: it is being filed.").waitFor();

    expect(world().received.at(-1)?.body).toMatchObject({ reservations: [{ reservationId: "R-9" }] });
  });

  it("has its places at the bottom of a phone, and marks the current one", async () => {
    const { page } = await at("today", everyState, { viewport: { width: 390, height: 844 } });
    const places = page.getByRole("navigation", { name: "Menu" }).getByRole("link");
    expect(await places.allTextContents()).toEqual(["Today", "Stays", "Apartments", "Month", "Settings"]);
    for (const place of ["Stays", "Apartments", "Month", "Settings", "Today"]) {
      await places.getByText(place, { exact: true }).click();
      await page.getByRole("heading", { level: 1, name: place }).waitFor();
      expect(await page.locator("nav [aria-current=page]").allTextContents()).toEqual([place]);
    }
    const bar = await page.getByRole("navigation").boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844);
  });

  it("paints something before its script has run", async () => {
    const { page } = await at("today");
    // The script's last part begins with the language that somebody has chosen.
    await page.addInitScript(`const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (name) {
        window.ranAt ??= performance.now();
        window.ranDuring ??= document.readyState;
        return getItem.call(this, name);
      }`);
    onTestFinished(() => page.context().close());
    await page.reload();
    await page.locator("nav").waitFor();
    expect(await page.evaluate("window.ranDuring")).not.toBe("loading");
    const painted = await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime");

    expect(painted).toBeLessThan(v.parse(v.number(), await page.evaluate("window.ranAt")));
  });

  it("finds a guest, an apartment or an action by Ctrl K", async () => {
    const { page } = await at("today");
    await page.locator(".cause").first().waitFor();
    const find = async (text: string) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByPlaceholder("Find a stay").fill(text);
    };
    await find("guest 14");
    await page.getByRole("button", { name: /Guest 14/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator(".story", { hasText: "Declared as Α/Α 1014/2026" }).waitFor();
    // Without its accents.
    await find("σπιτι");
    await page.getByRole("button", { name: /Σπίτι στο λιμάνι/ }).click();
    await page.getByRole("heading", { name: "Σπίτι στο λιμάνι" }).waitFor();
    await find("climate");
    await page.getByRole("button", { name: "Climate fee" }).click();
    await page.getByText("Statements of the climate fee").first().waitFor();

    expect(new URL(page.url()).hash).toBe("#/month?tab=fee");
  });

  it("amends a declaration, and declares that its stay was cancelled", async () => {
    const opened = await at("stays?view=todo&text=R-15");
    const { page } = opened;
    await page.getByRole("link", { name: "Correct the declaration: R-15" }).click();
    await page.getByText("It is declared as Α/Α 1015/2026").waitFor();
    await page.getByLabel("Agreed rent").fill("1.250,5");
    await page.getByRole("row", { name: "Agreed rent €115.00 €1,250.50" }).waitFor();
    // In a narrow window the form moves into a drawer, with what was typed.
    await page.setViewportSize({ width: 1_000, height: 800 });
    await page.getByRole("dialog").getByRole("row", { name: "Agreed rent €115.00 €1,250.50" }).waitFor();
    await page.setViewportSize({ width: 1_280, height: 800 });
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await inspect(opened, "state - amend")).toEqual([]);
    const before = world().received.length;
    const amend = page.locator("form").getByRole("button", { name: "Correct the declaration" });
    await amend.click();
    expect(await answer(page, "no")).toBe("An amending declaration replaces Α/Α 1015/2026. Send it?");
    expect(world().received).toHaveLength(before);
    await amend.click();
    await answer(page, "yes");
    await page.getByText("Sent: it is being filed.").waitFor();
    // What was just sent, beside what it was before, by whom.
    const dateUploaded = new Date().toISOString();
    const corrected = reservation(15, { amends: "1015/2026", amountReceived: 1_250.5, dateUploaded });
    world().answers = { ...everyState, reservations: [corrected, ...everyState.reservations] };
    await page.locator("dd", { hasText: "1,250.50" }).waitFor();
    await page.locator(".story", { hasText: /by office.*Agreed rent.*€115.00.*€1,250.50/ }).waitFor();
    const amended = { reservationId: "R-15", amountReceived: 1_250.5 };
    await sent({ key: aText(), body: { draftUpload: false, onDeclared: "amend", reservations: [amended] } });

    await goTo(opened, "stays?text=1001");
    await page.getByRole("link", { name: "R-1", exact: true }).click();
    await page.getByRole("link", { name: "Correct the declaration" }).click();
    await page.getByLabel("Cancelled", { exact: true }).selectOption("Yes");
    await amend.click();
    await answer(page, "yes");
    await page.locator(".mantine-InputWrapper-error").first().waitFor();
    expect(await page.getByLabel("Booked until").inputValue()).not.toBe("");
    await page.getByLabel("Cancelled on").fill("01/09/2026");
    await page.getByLabel("Amount kept").fill("50");
    await amend.click();
    await answer(page, "yes");
    const cancelled = { cancellationDate: "01/09/2026", cancellationAmount: 50 };
    await sent({ body: { onDeclared: "amend", reservations: [cancelled] } });
    expect(world().received.at(-1)?.body).not.toHaveProperty("reservations.0.endDate");
  });

  it("makes a draft final, and shows the new state; what failed as a draft stays one", async () => {
    const drafts = everyState.reservations.filter((one) => "isDraft" in one && one.isDraft);
    const reservations = [...drafts, failed(51, "portal_unavailable", "not saved", { isDraft: true })];
    const opened = await at("stays?view=todo&text=R-5", { ...everyState, reservations });
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
    const opened = await at("stays?text=R-2", { ...everyState, reservations });
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
    const { page } = await at("sent");
    await page.getByRole("button", { name: "Cancel what has not been sent" }).click();
    await answer(page, "yes");
    await page.getByText("2 reservations were cancelled.").waitFor();
    await sent({ method: "POST", path: "/str/task/8/cancel", body: null });
    await page.getByRole("button", { name: "Send again what failed" }).click();
    await page.getByText("Sent: it is being filed.").waitFor();
    await post("/str/task/7/retry", null);
    const [first] = world().received.slice(-1);
    await page.reload();
    await page.getByRole("button", { name: "Send again what failed" }).click();
    await expect.poll(() => world().received.at(-1)?.key).not.toBe(first?.key);
  });

  it("checks an owner at the portal, and imports the registered properties", async () => {
    const opened = await at("apartments?tab=owners&owner=2", { ...everyState, properties: [] });
    const { page } = opened;
    await page.getByRole("button", { name: "Check at the portal" }).click();
    await sent({ method: "POST", path: "/apartment-owners/nikos/check", body: null, key: aText() });
    await page.getByText("The portal shows no properties").waitFor();
    world().answers = everyState;
    await page.getByRole("button", { name: "Check at the portal" }).click();
    await page.getByText("00000123459", { exact: true }).waitFor();
    expect(await page.locator(".checked").getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/00000123451\s+registered\s+The same/),
      expect.stringMatching(/00000123459\s+registered provisionally\s+Not on record\s+Add 00000123459/),
      expect.stringMatching(/00000123452\s+On record, but not at the portal under this owner/),
    ]);
    expect(await inspect(opened, "state - owner checked")).toEqual([]);
    await page.getByRole("button", { name: "Add 00000123459" }).click();

    const added = { name: "00000123459", address: "00000123459", registryId: "00000123459", ownerId: 2 };
    await sent({ method: "POST", path: "/apartments", body: added });
  });

  it("says at once that an owner's login is in order again, everywhere", async () => {
    const blockedOwners = [{ portalUsername: "nikos", why: "refused", until: "" }];
    const quiet = { ...everyState, reservations: [reservation(1)] };
    const opened = await at("today", { ...quiet, held: { ...calm, blockedOwners } });
    const { page } = opened;
    const banner = page.getByText("Nothing is filed for the owner Νίκος Π.");
    await banner.waitFor();
    const asked = () => world().read.filter((path) => path.endsWith("/filing/status")).length;
    const before = asked();
    await goTo(opened, "apartments?tab=owners&owner=2");
    const drawer = page.getByRole("dialog");
    await drawer.getByText("refused the password").waitFor();
    world().answers = quiet;
    await drawer.getByLabel("Password").first().fill("new one");
    await drawer.getByRole("button", { name: "Save" }).click();
    await drawer.getByText("No problem").waitFor();
    await goTo(opened, "today");
    await page.locator("h1", { hasText: "Today" }).waitFor();

    expect(await banner.count()).toBe(0);
    expect(asked() - before).toBeLessThanOrEqual(2);
  });

  it("lets an operator decide a review, unblock an owner and switch filing", async () => {
    const opened = await at("today", { ...everyState });
    const { page } = opened;
    await page.getByRole("link", { name: "Decide" }).click();
    await page.getByText("R-11, 2, 01/11/2026").click();
    await page.getByLabel("What the portal shows").selectOption("SUBMITTED");
    await page.getByLabel("Its number there").fill("256");
    expect(await inspect(opened, "state - to decide")).toEqual([]);
    await page.getByRole("button", { name: "Decide" }).click();
    const decision = { row: 1, state: "SUBMITTED", declarationServerId: "256" };
    await sent({ method: "POST", path: "/operations/reviews/7", body: decision });
    expect(world().received.at(-1)?.body).toEqual(decision);
    await page.getByText("Decided.").waitFor();
    await page.getByRole("button", { name: "Try again: maria" }).click();
    await sent({ method: "POST", path: "/apartment-owners/maria/unblock", body: null });
    await page.getByText("The next submission logs in again.").waitFor();
    await page.getByRole("button", { name: "Resume filing" }).click();
    await sent({ method: "POST", path: "/operations/filing", body: { stopped: false } });
    await page.getByText("Filing has resumed.").waitFor();
    await page.getByRole("button", { name: "Stop filing" }).click();
    await page.getByText("Nothing is filed for anybody until filing is resumed.").waitFor();
    await page.getByLabel("Reason for stopping").fill("a look");
    await page.getByRole("dialog").getByRole("button", { name: "Stop filing" }).click();
    await sent({ method: "POST", path: "/operations/filing", body: { stopped: true, reason: "a look" } });
    await page.getByText("Filing is stopped: what is sent is accepted and waits.").waitFor();
  });

  it.each([
    ["slow", "The portal is slow"],
    ["down", "The portal does not answer"],
    ["changed", "The portal's pages have changed"],
  ])("tells an operator that the portal is %s", async (state, heading) => {
    const operations = { ...troubled, portal: { ...troubled.portal, state } };
    const opened = await at("settings?tab=filing", { ...everyState, operations });

    await opened.page.getByRole("heading", { name: heading }).waitFor();
    expect(await inspect(opened, `state - portal ${state}`)).toEqual([]);
  });

  it("shows operators' pages to admins only", async () => {
    const opened = await at("settings?tab=filing", { ...everyState, roles: ["str-uploader"] });
    await opened.page.getByRole("tab", { name: "General" }).waitFor();

    expect(await opened.page.getByRole("tab").allTextContents()).toEqual(["General"]);
  });

  it("remembers the language that somebody chooses, and asks the service in it", async () => {
    const opened = await at("settings");
    const { page } = opened;
    await page.getByText("Ελληνικά", { exact: true }).last().click();
    await page.getByRole("heading", { name: "Ρυθμίσεις" }).waitFor();
    const [request] = await Promise.all([page.waitForRequest(/tasks/), goTo(opened, "sent")]);
    expect(request.headers()["accept-language"]).toBe("el");
    await page.reload();
    await page.getByRole("heading", { name: "Αποστολές" }).waitFor();
  });

  it("closes a month step by step, and ends green", async () => {
    const stay = { apartmentId: 1, startDate: "28/09/2026", endDate: "02/10/2026" };
    const answers = {
      ...everyState,
      reservations: [reservation(70, stay)],
      atPortal: [reservation(70, { ...stay, reservationId: "", amountReceived: 1 })],
      statements: [
        {
          taskId: 30,
          kind: "takk",
          status: "COMPLETED",
          draftUpload: false,
          client_id: "c",
          errorValue: "",
          createdAt: "2026-11-20T10:00:00.000Z",
          details: "",
          portalUsername: "maria",
          month: 10,
          year: 2026,
          uploadStatus: "SUBMITTED",
          number: "7/2026",
          summary: {
            total: 0,
            pending: 0,
            processing: 0,
            checking: 0,
            submitted: 0,
            drafted: 0,
            failed: 0,
            needsReview: 0,
          },
        },
      ],
    };
    const waiting = reservation(70, { ...stay, uploadStatus: "PENDING", declarationServerId: "" });
    const opened = await at("month?tab=close&month=2026-10", { ...answers, reservations: [waiting], statements: [] });
    const { page } = opened;
    await page.getByRole("heading", { name: "Close October 2026" }).waitFor();
    // No night is declared yet, so no owner has to state one: nothing is done by that.
    const fee = page.getByRole("region", { name: "State the climate fee: open" });
    await fee.getByText("The stays come first: only declared nights are counted.").waitFor();
    world().answers = answers;
    await page.reload();
    await page.getByRole("region", { name: "Declare all stays: done" }).waitFor();
    await page.getByRole("region", { name: "State the climate fee: done" }).waitFor();
    await page.getByRole("region", { name: "Compare with the portal: open" }).waitFor();
    await page.getByRole("button", { name: "Compare all" }).click();
    await page.getByText("1 difference").waitFor();
    await page.getByRole("link", { name: "Sea view" }).waitFor();
    world().answers = { ...answers, atPortal: [reservation(70, { ...stay, reservationId: "" })] };
    await page.getByRole("button", { name: "Compare all" }).click();
    await page.getByRole("region", { name: "Compare with the portal: done" }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "XLSX" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("2026-10.xlsx");
    await page.getByRole("heading", { name: "October 2026 is closed" }).waitFor();
    expect(await inspect(opened, "month closed")).toEqual([]);

    // A stay added afterwards was neither compared nor in the report.
    const added = reservation(72, { ...stay, dateUploaded: new Date().toISOString() });
    world().answers = { ...answers, reservations: [added, ...answers.reservations] };
    await page.reload();
    await page.getByRole("heading", { name: "Close October 2026" }).waitFor();
    await page.getByRole("region", { name: "Declare all stays: done" }).waitFor();
    await page.getByRole("region", { name: "Compare with the portal: open" }).waitFor();
    await page.getByRole("region", { name: "Take the report: open" }).waitFor();

    await goTo(opened, "month?tab=close&month=2026-02");
    await page.getByText("there is nothing to close").waitFor();
  });
});
