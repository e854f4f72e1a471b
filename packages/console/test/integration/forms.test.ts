import { describe, expect, it, onTestFinished, vi } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { aText } from "../../../../test/support/matchers.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, failed } from "./canned.ts";
import { answer, choose, goTo, head, stay } from "./open.ts";

const { world, at, sent } = consoleInBrowser();
/** No number of an owner is that of an apartment. */
const answers = {
  ...everyState,
  owners: everyState.owners.map((one, index) => ({ ...one, id: 11 + index, portalUsername: `user/${index}` })),
  apartments: everyState.apartments.map((one, index) => ({ ...one, ownerId: 12 - index })),
};
const last = (request: object) =>
  vi.waitFor(() => expect(world().received.at(-1)).toEqual({ method: "POST", key: undefined, ...request }), 10_000);
const save = { name: "Save" };

describe.skipIf(!chromiumPath)("the console's forms", () => {
  it("go on from what is saved already when the stays could not be sent at once", async () => {
    const reservations = [
      failed(6, "invalid_credentials", "the portal refused the owner's username and password", { taskId: 5 }),
      failed(50, "apartment_not_found", "no such apartment", { apartmentId: 77 }),
    ];
    const { page } = await at("today", { ...everyState, reservations });
    const before = world().received.length;
    const dialog = page.getByRole("dialog");
    const sendTwice = async (where: string, owners = everyState.owners) => {
      world().answers = { ...everyState, reservations, owners, trouble: "failing", at: where };
      await dialog.getByRole("button", { name: "Save and send" }).click();
      await dialog.getByText("the service is busy").waitFor();
      world().answers = { ...everyState, reservations, owners };
      await dialog.getByRole("button", { name: "Save and send" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await page.getByRole("button", { name: "Add apartment" }).click();
    await dialog.getByLabel("Name", { exact: true }).fill("Attic");
    await dialog.getByLabel("Address").fill("Ermou 5");
    await dialog.getByLabel("Registry id").fill("00000123499");
    await sendTwice("/str/task");
    await page.getByRole("button", { name: "Set the login" }).click();
    await dialog.getByLabel("TAXISnet username").fill("maria2");
    await dialog.getByLabel("New TAXISnet password").fill("pass word");
    const renamed = everyState.owners.map((one, index) => (index === 0 ? { ...one, portalUsername: "maria2" } : one));
    await sendTwice("/str/task/5/retry", renamed);

    const asked = world().received.slice(before);
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /apartments",
      "POST /str/task",
      "POST /str/task",
      "PATCH /apartment-owners/maria",
      "POST /str/task/5/retry",
      "PATCH /apartment-owners/maria2",
      "POST /str/task/5/retry",
    ]);
    expect(asked[2]?.body).toMatchObject({ reservations: [{ reservationId: "R-50", apartmentId: 1 }] });
  });

  it("send owners and apartments as typed", async () => {
    const opened = await at("apartments?tab=owners&owner=11", answers);
    const { page } = opened;
    const form = page.locator("form");
    await form.getByLabel("New TAXISnet password").fill(" pass word ");
    await form.getByRole("button", save).click();
    const owner = { name: "Maria K.", portalUsername: "user/0", portalPassword: " pass word " };
    await last({ method: "PATCH", path: "/apartment-owners/user%2F0", body: owner });
    await page.getByText("Saved.").waitFor();
    expect(await form.getByLabel("New TAXISnet password").inputValue()).toBe("");
    await form.getByLabel("Owner's name").fill("Maria");
    await form.getByRole("button", save).click();
    const renamed = { name: "Maria", portalUsername: "user/0" };
    await last({ method: "PATCH", path: "/apartment-owners/user%2F0", body: renamed });

    await goTo(opened, "apartments?tab=owners");
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add owner" }).click();
    await form.getByLabel("Owner's name").fill("Eleni");
    await form.getByLabel("TAXISnet username").fill("eleni");
    await form.getByLabel("TAXISnet password").fill("secret");
    await form.getByRole("button", save).click();
    const eleni = { name: "Eleni", portalUsername: "eleni", portalPassword: "secret" };
    await last({ path: "/apartment-owners", body: eleni });

    await goTo(opened, "apartment?id=2&edit=1");
    await form.getByLabel("Owner").selectOption("Νίκος Π.");
    await form.getByRole("button", save).click();
    const house = { name: "Σπίτι στο λιμάνι", address: "Athinas 2, Athens", registryId: "00000123452" };
    await last({ method: "PATCH", path: "/apartments/2", body: { ...house, ownerId: 12 } });
    await goTo(opened, "apartments");
    await page.getByRole("button", { name: "Add apartment" }).click();
    for (const name of ["Name", "Address", "Registry id"]) await form.getByLabel(name).fill(name);
    const before = world().received.length;
    await form.getByRole("button", save).dblclick();
    const body = { name: "Name", address: "Address", registryId: "Registry id", ownerId: 11 };
    await last({ path: "/apartments", body });
    await page.getByText("Saved.").last().waitFor();
    expect(world().received).toHaveLength(before + 1);
  });

  it("show why something is not saved beside it, and confirm for some seconds what was saved", async () => {
    const { page } = await at("apartment?id=1&edit=1", answers);
    const form = page.locator("form");
    world().answers = { ...answers, trouble: "failing", at: "/apartments/1" };
    await form.getByRole("button", save).click();
    await form.getByRole("alert").getByText("the service is busy").waitFor();
    world().answers = answers;
    await page.clock.install();
    onTestFinished(() => page.context().close());
    await page.clock.pauseAt(Date.now() + 60_000);
    const before = world().read.length;
    await form.getByRole("button", save).click();
    const toast = page.getByText("Saved.");
    await vi.waitFor(async () => {
      await page.clock.runFor(50);
      expect(await toast.isVisible()).toBe(true);
      expect(world().read.slice(before)).toContain("/api/v1/apartments?limit=100");
    }, 10_000);
    await page.clock.runFor(3_000);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(7_000);
    await toast.waitFor({ state: "hidden" });
  });

  it("send a corrected reservation with each field as chosen", async () => {
    const april = { apartmentId: 1, startDate: "01/04/2026", endDate: "03/04/2026", bookedEndDate: undefined };
    const reservations = [failed(90, "rejected_by_portal", "refused", april)];
    const { page } = await at("stays?view=todo", { ...answers, reservations });
    await page.getByRole("link", { name: "Correct and send: R-90" }).click();
    await page.getByLabel("Arrival").fill("02/04/2026");
    await page.getByLabel("Departure").fill("04/04/2026");
    await page.getByLabel("Agreed rent").fill("1.420,50");
    await page.getByLabel("Guest", { exact: true }).fill("Ada");
    await page.getByLabel("Passport or identity").fill("P1");
    await page.getByLabel("Foreign guest").selectOption("No");
    await page.getByLabel("Tax number").fill("090000045");
    await page.locator("form").getByLabel("Platform").selectOption("Booking.com");
    await page.getByLabel("Payment").selectOption("Λογαριασμός Πληρωμών Ημεδαπής");
    await page.getByRole("button", { name: "Correct and send" }).click();

    const corrected = {
      reservationId: "R-90",
      apartmentId: 1,
      startDate: "02/04/2026",
      endDate: "04/04/2026",
      amountReceived: 1_420.5,
      platform: "Booking.com",
      paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής",
      isForeigner: false,
      guestTaxId: "090000045",
    };
    await last({ path: "/str/task", key: aText(), body: { draftUpload: false, reservations: [corrected] } });
  });

  it("declare a stay that is typed, with what is wrong said at its field", async () => {
    const opened = await at("add", answers);
    const { page } = opened;
    await page.getByRole("link", { name: "Type one stay" }).click();
    await page.getByLabel("Reservation").fill("T-1");
    await page.getByLabel("Apartment").selectOption("Σπίτι στο λιμάνι");
    await page.getByLabel("Arrival").fill("02/04/2026");
    await page.getByLabel("Departure").fill("04/04/2026");
    await page.getByLabel("Guest", { exact: true }).fill("Ada");
    await page.getByLabel("Passport or identity").fill("P1");
    await page.getByLabel("Payment").selectOption("Μετρητά");
    // Unsent text survives a look at another page. Before the page itself is left, the browser asks.
    await goTo(opened, "stays");
    await page.locator("main table").waitFor();
    await page.goBack();
    expect(await page.getByLabel("Reservation").inputValue()).toBe("T-1");
    const asks = page.waitForEvent("dialog");
    await page.evaluate("setTimeout(() => location.reload())");
    const asked = await asks;
    expect(asked.type()).toBe("beforeunload");
    await asked.dismiss();
    const before = world().received.length;
    await page.getByRole("button", { name: "Declare the stay" }).click();
    await page.locator(".mantine-InputWrapper-error").waitFor();
    expect(world().received).toHaveLength(before);
    await page.getByLabel("Agreed rent").fill("300");
    await page.getByRole("button", { name: "Declare the stay" }).click();

    const typed = {
      reservationId: "T-1",
      apartmentId: 2,
      startDate: "02/04/2026",
      endDate: "04/04/2026",
      amountReceived: 300,
      platform: "Airbnb",
      paymentMethod: "Μετρητά",
      isForeigner: true,
      guestName: "Ada",
      guestId: "P1",
    };
    await last({ path: "/str/task", key: aText(), body: { draftUpload: false, reservations: [typed] } });
  });

  it("show an amount as the page's language writes it, and send it unchanged", async () => {
    const reservations = [failed(60, "rejected_by_portal", "refused", { amountReceived: 1_420.5 })];
    const { page } = await at("stays?stay=1 R-60 newest&edit=1", { ...everyState, reservations }, { locale: "el-GR" });
    const rent = page.getByLabel("Συμφωνηθέν μίσθωμα");
    expect(await rent.inputValue()).toBe("1420,50");
    await page.getByLabel("Ονοματεπώνυμο μισθωτή").fill("Ada");
    await page.getByRole("button", { name: "Διόρθωση και αποστολή" }).click();
    await sent({ path: "/str/task", body: { reservations: [{ amountReceived: 1_420.5, guestName: "Ada" }] } });
  });

  it("take a value for every row of a file, and forget it again", async () => {
    const { page } = await at("add", answers);
    await choose({ page }, `${head}\n${stay("U-1")}`.replace("platform;", "").replace("Airbnb;", ""));
    const question = page.locator(".question").getByRole("combobox");
    await question.selectOption("Airbnb");
    await page.getByRole("button", { name: "Send 1 reservation" }).waitFor();
    await page.locator("summary").click();
    await page.locator("details").getByLabel("Reservation", { exact: true }).selectOption("guestTaxId");
    const platform = page.locator("details").getByLabel("Platform", { exact: true }).last();
    await platform.selectOption("");
    await question.waitFor();
    await platform.selectOption("Booking.com");
    await page.getByRole("button", { name: "Send 1 reservation" }).click();

    const row = {
      reservationId: "090000045",
      apartmentId: 1,
      startDate: "13/04/2026",
      endDate: "15/04/2026",
      amountReceived: 420.5,
      platform: "Booking.com",
      paymentMethod: "Μετρητά",
      isForeigner: false,
      guestTaxId: "090000045",
    };
    await last({ path: "/str/task", key: aText(), body: { draftUpload: false, reservations: [row] } });
  });

  it("add a client whose secret is shown once, give it a new one, and delete it", async () => {
    const { page } = await at("settings?tab=clients", answers);
    await page.getByText("office-1").waitFor();
    await page.getByRole("button", { name: "Add client" }).click();
    const form = page.locator("form");
    await form.getByLabel("state the climate fee").check();
    await form.getByLabel("Days until the secret expires").fill("30");
    await form.getByRole("button", { name: "Add client" }).click();
    await last({ path: "/clients", body: { roles: ["str-uploader", "takk-uploader"], secretDays: 30 } });
    await page.getByText("secret-of-office-1").waitFor();
    await page.getByRole("status").getByRole("button", { name: "Close" }).click();
    expect(await page.getByText("secret-of-office-1").count()).toBe(0);

    await page.getByRole("button", { name: "New secret: office-1" }).click();
    expect(await answer(page, "yes")).toBe("Give office-1 a new secret? The old one stops working at once.");
    await sent({ method: "POST", path: "/clients/office-1/secret", body: null });
    await page.getByText("secret-of-office-1").waitFor();
    await page.getByRole("button", { name: "Delete: office-1" }).click();
    const before = world().received.length;
    await answer(page, "no");
    expect(world().received).toHaveLength(before);
    await page.getByRole("button", { name: "Delete: office-1" }).click();
    await answer(page, "yes");
    await sent({ method: "DELETE", path: "/clients/office-1" });
  });
});
