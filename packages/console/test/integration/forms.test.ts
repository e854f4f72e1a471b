import { describe, expect, it, onTestFinished, vi } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { aText } from "../../../../test/support/matchers.ts";
import { useConsole } from "./browser.ts";
import { everyState, failed } from "./canned.ts";
import { choose, goTo, head, stay } from "./open.ts";

const { world, at } = useConsole();
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
  it("send owners and apartments as typed", async () => {
    const opened = await at("owners?id=11", answers);
    const { page } = opened;
    const form = page.locator("details[open]").first();
    await form.getByLabel("New portal password").fill(" pass word ");
    await form.getByRole("button", save).click();
    const owner = { name: "Maria K.", portalUsername: "user/0", portalPassword: " pass word " };
    await last({ method: "PATCH", path: "/apartment-owners/user%2F0", body: owner });
    await page.getByText("Saved.").waitFor();
    expect(await form.getByLabel("New portal password").inputValue()).toBe("");
    await form.getByLabel("Name", { exact: true }).fill("Maria");
    await form.getByRole("button", save).click();
    const renamed = { name: "Maria", portalUsername: "user/0" };
    await last({ method: "PATCH", path: "/apartment-owners/user%2F0", body: renamed });

    await page.locator("summary").last().click();
    await page.getByLabel("Name", { exact: true }).last().fill("Eleni");
    await page.getByLabel("Portal username").last().fill("eleni");
    await page.getByLabel("New portal password").last().fill("secret");
    await page.getByRole("button", save).last().click();
    const eleni = { name: "Eleni", portalUsername: "eleni", portalPassword: "secret" };
    await last({ path: "/apartment-owners", body: eleni });

    await goTo(opened, "apartments?id=2");
    await form.getByLabel("Owner").selectOption("Νίκος Π.");
    await form.getByRole("button", save).click();
    const house = { name: "Σπίτι στο λιμάνι", address: "Athinas 2, Athens", registryId: "00000123452" };
    await last({ method: "PATCH", path: "/apartments/2", body: { ...house, ownerId: 12 } });
    await page.locator("summary").last().click();
    for (const name of ["Name", "Address", "Registry id"])
      await page.getByLabel(name, { exact: true }).last().fill(name);
    await page.getByRole("button", save).last().click();
    const body = { name: "Name", address: "Address", registryId: "Registry id", ownerId: 11 };
    await last({ path: "/apartments", body });
  });

  it("show why something is not saved beside it, and confirm for some seconds what was saved", async () => {
    const { page } = await at("apartments?id=1", answers);
    const form = page.locator("details[open]").first();
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
    expect(await form.locator("[role=alert]").textContent()).toBe("");
    await page.clock.runFor(3_000);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(6_000);
    await toast.waitFor({ state: "hidden" });
  });

  it("send a corrected reservation with each field as chosen", async () => {
    const april = { apartmentId: 1, startDate: "01/04/2026", endDate: "03/04/2026", bookedEndDate: undefined };
    const reservations = [failed(90, "rejected_by_portal", "refused", april)];
    const { page } = await at("reservations", { ...answers, reservations });
    await page.getByRole("link", { name: "Correct and send" }).click();
    await page.getByLabel("From").fill("2026-04-02");
    await page.getByLabel("To").fill("2026-04-04");
    await page.getByLabel("Agreed rent").fill("1.420,50");
    await page.getByLabel("Guest", { exact: true }).fill("Ada");
    await page.getByLabel("Passport or identity").fill("P1");
    await page.getByLabel("Tax number").fill("090000045");
    await page.getByLabel("Foreign guest").selectOption("No");
    await page.getByLabel("Platform").selectOption("Booking.com");
    await page.getByLabel("Payment").selectOption("Λογαριασμός Πληρωμών Ημεδαπής");
    await page.getByRole("button", { name: "Correct and send" }).click();

    const sent = {
      ...{ reservationId: "R-90", apartmentId: 1, startDate: "02/04/2026", endDate: "04/04/2026" },
      ...{ amountReceived: 1_420.5, platform: "Booking.com", paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής" },
      ...{ isForeigner: false, guestTaxId: "090000045" },
    };
    await last({ path: "/str/task", key: aText(), body: { draftUpload: false, reservations: [sent] } });
  });

  it("take a value for every row of a file, and forget it again", async () => {
    const { page } = await at("upload", answers);
    await choose({ page }, `${head}\n${stay("U-1")}`.replace("platform;", "").replace("Airbnb;", ""));
    const lacking = page.getByRole("alert").getByText("platform: ");
    await lacking.waitFor();
    const platform = page.getByLabel(/^Platform(?!'s|,)/).last();
    await platform.selectOption("Airbnb");
    await page.getByRole("button", { name: "Send 1 reservation" }).waitFor();
    await page.locator("summary").click();
    await page
      .getByLabel(/^Reservation(?!,)/)
      .first()
      .selectOption("guestTaxId");
    await platform.selectOption("");
    await lacking.waitFor();
    await platform.selectOption("Booking.com");
    await page.getByRole("button", { name: "Send 1 reservation" }).click();

    const sent = {
      ...{ reservationId: "090000045", apartmentId: 1, startDate: "13/04/2026", endDate: "15/04/2026" },
      ...{ amountReceived: 420.5, platform: "Booking.com", paymentMethod: "Μετρητά" },
      ...{ isForeigner: false, guestTaxId: "090000045" },
    };
    await last({ path: "/str/task", key: aText(), body: { draftUpload: false, reservations: [sent] } });
  });
});
