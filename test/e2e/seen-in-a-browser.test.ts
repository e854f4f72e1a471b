import type { Browser } from "playwright-core";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Stack } from "../../local/stack.ts";
import { chromiumPath, launchChromium } from "../support/chromium.ts";
import { logIn } from "../support/consumer.ts";
import { startLocalStack } from "../support/local-stack.ts";
import { putAccount } from "../support/portal-control.ts";

const Owner = v.object({ apartmentOwner: v.object({ id: v.number() }) });
const Apartment = v.object({ apartment: v.object({ id: v.number() }) });
const Task = v.object({ taskId: v.number() });
const Outcomes = v.object({
  reservations: v.array(v.object({ uploadStatus: v.string(), declarationServerId: v.string() })),
});

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
  const consumer = await logIn(stack.apiUrl);
  await putAccount(stack.portalUrl, "demo-owner", "demo-password", ["00000123456", "00000123457"]);
  const owner = { name: "Demo", portalUsername: "demo-owner", portalPassword: "demo-password" };
  const { apartmentOwner } = await consumer.call("POST", "/apartment-owners", Owner, owner);
  const home = { name: "Loft", address: "Athinas 2", registryId: "00000123457", ownerId: apartmentOwner.id };
  const { apartment } = await consumer.call("POST", "/apartments", Apartment, home);
  const reservation = {
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
  const { taskId } = await consumer.call("POST", "/str/task", Task, { reservations: [reservation] });
  return await vi.waitFor(
    async () => {
      const { reservations } = await consumer.call("GET", `/str/tasks/${taskId}/reservations`, Outcomes);
      expect(reservations[0]?.uploadStatus).toBe("SUBMITTED");
      return reservations[0]?.declarationServerId ?? "";
    },
    { timeout: 60_000, interval: 200 },
  );
}

it.skipIf(!chromiumPath)("shows the owner, at the portal, the declaration that came in through the API", async () => {
  const number = await fileOne();
  const page = await browser.newPage();
  await page.goto(stack.portalUrl);

  await page.locator('input[name="username"]').fill("demo-owner");
  await page.locator('input[name="password"]').fill("demo-password");
  await page.locator('[name="btn_login"]').click();
  await page.getByRole("link", { name: "Μητρώο Ακινήτων", exact: false }).last().click();
  await page.getByRole("row", { name: "00000123457" }).getByRole("link").click();
  await page.getByLabel("Από").fill("01/10/2026");
  await page.getByLabel("Έως").fill("31/10/2026");
  await page.getByRole("button", { name: "Αναζήτηση" }).click();

  const row = page.getByRole("row").filter({ hasText: number });
  expect(await row.textContent()).toContain("03/10/2026");
  expect(await row.textContent()).toContain("420,50");
});
