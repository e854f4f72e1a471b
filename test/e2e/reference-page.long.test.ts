import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "../support/black-box/rows.ts";
import { chromiumPath, launchChromium } from "../support/chromium.ts";
import { filesStack } from "../support/files-stack.ts";
import { picture } from "../support/pictures.ts";

describe.skipIf(!chromiumPath)("the API reference in a browser", () => {
  const stack = filesStack({ demo: true });
  let browser: Browser;
  let page: Page;
  const requested: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    page.on("request", (request) => requested.push(request.url()));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(new URL("/docs", stack().apiUrl).href);
  });

  afterAll(async () => {
    await browser?.close();
  });

  const look = (name: string) => picture(page, `reference/${name}`);

  const open = async (operationId: string): Promise<Locator> => {
    const operation = page.locator(`.opblock[id$="-${operationId}"]`);
    await operation.locator(".opblock-summary-control").click();
    await operation.getByRole("button", { name: "Execute" }).waitFor();
    return operation;
  };

  /** Executes an operation with its form's values, and resolves with what the page shows of that answer. */
  const execute = async (operation: Locator): Promise<{ status: string; body: string }> => {
    const answered = page.waitForResponse((response) => response.url().includes("/api/v1/"));
    await operation.getByRole("button", { name: "Execute" }).click();
    const requestId = (await (await answered).headerValue("x-request-id")) ?? "none";
    const live = operation.locator(".live-responses-table .response").filter({ hasText: requestId });
    await live.waitFor();
    const status = (await live.locator(".response-col_status").innerText()).split("\n")[0] ?? "";
    return { status, body: await live.locator(".response-col_description").innerText() };
  };

  it("shows every operation, by its summary", async () => {
    await page.getByText("File a batch of reservations").waitFor();
    await page
      .locator(".opblock")
      .nth(Object.keys(rows).length - 1)
      .waitFor();
    await look("1-overview");

    expect(await page.locator(".opblock").count()).toBe(Object.keys(rows).length);
  });

  it("refuses to file without a login", async () => {
    const operation = await open("createStrTask");
    await look("2-operation");

    const { status, body } = await execute(operation);

    expect(status).toBe("401");
    expect(body).toContain("log in at /auth/token");
    await look("3-refused");
  });

  it("files the documented example after the documented login", async () => {
    const login = await execute(await open("logIn"));
    expect(login.status).toBe("200");
    await look("4-logged-in");

    const { status, body } = await execute(page.locator('.opblock[id$="-createStrTask"]'));

    expect(status).toBe("200");
    expect(body).toContain('"taskId": 1');
    await look("5-filed");
  });

  it("reads the outcome", async () => {
    const operation = await open("getStrTask");

    await expect.poll(async () => (await execute(operation)).body, { timeout: 30_000 }).toContain('"COMPLETED"');
    await look("6-outcome");
  });

  it("loads nothing from other servers, and nothing that its policy forbids", () => {
    const { origin } = new URL(stack().apiUrl);

    expect(requested.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith("data:"))).toEqual([]);
    // The refusal without a login is expected.
    expect(complaints.filter((text) => !text.includes("401"))).toEqual([]);
  });
});
