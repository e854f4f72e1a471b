import { expect, it, onTestFinished, vi } from "vitest";
import { createClient } from "../../packages/client/client.ts";
import { answered } from "../../packages/client/refused.ts";
import type { Stack } from "../../packages/local/stack.ts";
import { reservation } from "../support/black-box/rows.ts";
import { chromiumPath, launchChromium } from "../support/chromium.ts";
import { admin, startLocalStack } from "../support/local-stack.ts";
import { putOnRecord } from "../support/owners-on-record.ts";

/** Files one stay of the demo owner through the API; answers its Α/Α. */
async function fileOne({ apiUrl, portalUrl }: Stack): Promise<string> {
  const client = createClient(apiUrl, admin);
  const owner = { portalUsername: "demo-owner", portalPassword: "demo-password" };
  const [apartmentId = 0] = await putOnRecord(client, portalUrl, owner, ["00000123457", "00000123456"]);
  const body = { reservations: [{ ...reservation, apartmentId }] };
  const { taskId } = answered(await client.POST("/str/task", { body }));
  const path = { id: taskId };
  const isSubmitted = async () => {
    const { reservations } = answered(await client.GET("/str/tasks/{id}/reservations", { params: { path } }));
    expect(reservations[0]?.uploadStatus).toBe("SUBMITTED");
    return reservations[0]?.declarationServerId ?? "";
  };
  return await vi.waitFor(isSubmitted, { timeout: 60_000, interval: 200 });
}

it.skipIf(!chromiumPath)("an owner sees at the portal the declaration that was sent through the API", async () => {
  const [browser, stack] = await Promise.all([launchChromium(), startLocalStack()]);
  onTestFinished(async () => void (await Promise.all([browser.close(), stack.close()])));
  const number = await fileOne(stack);
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
