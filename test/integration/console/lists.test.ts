import { describe, expect, it, vi } from "vitest";
import { chromiumPath } from "../../support/chromium.ts";
import { useConsole } from "./browser.ts";
import { days, everyState, failed, reservation } from "./canned.ts";
import { goTo } from "./open.ts";

const { world, at } = useConsole();
const waiting = { uploadStatus: "PENDING", declarationServerId: "" };
const now = { startDate: days(0), endDate: days(2) };

describe.skipIf(!chromiumPath)("the console's lists", () => {
  it("show in the calendar what is not declared, of all apartments, also by the day on a phone", async () => {
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
  });

  it("keep what was called off or corrected out of the way, for who asks for it", async () => {
    const late = { startDate: days(-90), endDate: days(-80), dueDate: days(-50) };
    const reservations = [
      failed(40, "cancelled", "cancelled", late),
      reservation(42, { ...late, amends: "1041/2026", apartmentId: 2 }),
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

  it("are gone back to as they were filtered", async () => {
    const { page } = await at("reservations?state=FAILED&apartment=2");
    await page.getByRole("link", { name: "R-7", exact: true }).click();
    await page.getByRole("link", { name: "← Reservations" }).click();

    expect(new URL(page.url()).hash).toBe("#/reservations?state=FAILED&apartment=2");
  });

  it("lead from an apartment that is not on record to a new one, and on to the reservation", async () => {
    const lacking = failed(50, "apartment_not_found", "no such apartment", { apartmentId: 77 });
    const { page } = await at("reservations", { ...everyState, reservations: [lacking] });
    await page.getByRole("link", { name: "Open the apartment: R-50" }).click();
    await page.getByText("No apartment has the number 77, which reservation R-50 names.").waitFor();
    const form = page.locator("details[open]").first();
    await form.getByLabel("Name").fill("Sea view");
    await form.getByLabel("Address").fill("Athinas 1, Athens");
    await form.getByLabel("Registry id").fill("00000123451");
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Correct and send" }).click();

    await vi.waitFor(() => {
      expect(world().received.at(-1)?.body).toMatchObject({
        reservations: [{ reservationId: "R-50", apartmentId: 1 }],
      });
    });
  });

  it("say nothing in the API's words, in Greek", async () => {
    const details = "endDate: είναι υποχρεωτικό. Στείλτε την με onDeclared amend";
    const reservations = [
      failed(60, "rejected_by_portal", details, { platform: "λλες ψηφιακές πλατφόρμες", isForeigner: false }),
      ...everyState.reservations.map((one) => ({ ...one, details: "" })),
    ];
    const opened = await at("overview", { ...everyState, reservations }, { locale: "el-GR" });
    const said: string[] = [];
    const places = ["overview", "reservations", "upload", "tasks", "calendar", "apartments?id=1", "owners?id=1"];
    for (const place of places) {
      await goTo(opened, place);
      said.push(await opened.page.locator("body").innerText());
    }
    await goTo(opened, "reservations?text=R-60");
    await opened.page.getByRole("link", { name: "R-60", exact: true }).click();
    await opened.page.getByText("Άλλες ψηφιακές πλατφόρμες").waitFor();
    await opened.page.getByRole("link", { name: "Διόρθωση και αποστολή" }).click();
    await opened.page.getByLabel("Έως").fill("");
    await opened.page.getByRole("button", { name: "Διόρθωση και αποστολή" }).click();
    await opened.page.getByRole("alert").filter({ hasText: "«Έως»" }).waitFor();
    said.push(await opened.page.locator("body").innerText());

    expect(said.join("\n").match(/\b(?:[a-z]+[A-Z]\w*|true|false|--set)\b|(?<!Ά)λλες ψηφ/g)).toBeNull();
  });
});
