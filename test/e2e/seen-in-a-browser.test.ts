import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { components } from "../../cli/client/api.generated.ts";
import { createClient } from "../../cli/client/client.ts";
import { answered } from "../../cli/client/refused.ts";
import type { Stack } from "../../local/stack.ts";
import { chromiumPath, launchChromium } from "../support/chromium.ts";
import { admin, startLocalStack } from "../support/local-stack.ts";
import { putAccount } from "../support/portal-control.ts";

let browser: Browser;
let stack: Stack;

beforeAll(async () => {
  if (!chromiumPath) return;
  [browser, stack] = await Promise.all([launchChromium(), startLocalStack()]);
});

afterAll(async () => {
  if (!chromiumPath) return;
  await Promise.all([browser.close(), stack.close()]);
});

/** Files one stay of the demo owner through the API; answers its Α/Α. */
async function fileOne(): Promise<string> {
  const client = createClient(stack.apiUrl, admin);
  await putAccount(stack.portalUrl, "demo-owner", "demo-password", ["00000123456", "00000123457"]);
  const owner = { name: "Demo", portalUsername: "demo-owner", portalPassword: "demo-password" };
  const { apartmentOwner } = answered(await client.POST("/apartment-owners", { body: owner }));
  const home = { name: "Loft", address: "Athinas 2", registryId: "00000123457", ownerId: apartmentOwner.id };
  const { apartment } = answered(await client.POST("/apartments", { body: home }));
  const reservation: components["schemas"]["ReservationInput"] = {
    reservationId: "seen-1",
    apartmentId: apartment.id,
    startDate: "03/10/2026",
    endDate: "07/10/2026",
    amountReceived: 420.5,
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    isForeigner: true,
    guestName: "Ada Byron",
    guestId: "P123456",
  };
  const { taskId } = answered(await client.POST("/str/task", { body: { reservations: [reservation] } }));
  return await vi.waitFor(
    async () => {
      const path = { id: taskId };
      const { reservations } = answered(await client.GET("/str/tasks/{id}/reservations", { params: { path } }));
      expect(reservations[0]?.uploadStatus).toBe("SUBMITTED");
      return reservations[0]?.declarationServerId ?? "";
    },
    { timeout: 60_000, interval: 200 },
  );
}

it.skipIf(!chromiumPath)("an owner sees at the portal the declaration that was sent through the API", async () => {
  const number = await fileOne();
  const page = await browser.newPage();
  await page.goto(stack.portalUrl);

  await page.locator('input[name="username"]').fill("demo-owner");
  await page.locator('input[name="password"]').fill("demo-password");
  await page.locator('[name="btn_login"]').click();
  await page.getByRole("link", { name: "Ακίνητα", exact: true }).click();
  await page.getByRole("row", { name: "00000123457" }).getByRole("button", { name: "Short Term Lease" }).click();
  await page.locator("[id='appForm:dateFrom_input']").fill("01/10/2026");
  await page.locator("[id='appForm:dateTo_input']").fill("31/10/2026");
  await page.getByRole("button", { name: "Αναζήτηση" }).click();

  const row = page.getByRole("row").filter({ hasText: "03/10/2026" });
  expect(await row.getByRole("gridcell").first().textContent()).toBe(number);
  expect(await row.textContent()).toContain("420,50");
});
