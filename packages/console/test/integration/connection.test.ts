import { describe, expect, it, onTestFinished, vi } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { noCounts } from "../../../../test/support/reservation-record.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, reservation } from "./canned.ts";
import { goTo } from "./open.ts";

const { world, at } = consoleInBrowser();

const task = (status: string, counts: Partial<typeof noCounts>) => ({
  taskId: 8,
  kind: "str",
  status,
  draftUpload: false,
  client_id: "client",
  createdAt: "2026-11-20T10:00:00.000Z",
  summary: { ...noCounts, total: 5, ...counts },
  errorValue: "",
  details: "",
});
const open = task("PROCESSING", { pending: 1, processing: 1, checking: 1, submitted: 2 });

describe.skipIf(!chromiumPath)("a console without connection", () => {
  it.each(["failing", "lost"] as const)("keeps asking about open tasks after an answer is %s", async (trouble) => {
    const { page } = await at("sent", { ...everyState, tasks: [open] });
    await page.getByText("2 of 5 done").waitFor();

    world().answers = { ...everyState, trouble, at: "/tasks" };
    await page.getByText(/^No connection to the service since \d/).waitFor();
    expect(await page.getByText("2 of 5 done").count()).toBe(1);

    world().answers = { ...everyState, tasks: [task("COMPLETED", { submitted: 5 })] };
    await page.getByText("5 of 5 done").waitFor();
    expect(await page.getByText("No connection").count()).toBe(0);
  });

  it("says so in Greek at first, and shows the data once it can be read", async () => {
    const { page } = await at("stays", { ...everyState, trouble: "lost" }, { locale: "el-GR" });
    await page.getByText(/^Δεν υπάρχει σύνδεση με την υπηρεσία από τις \d/).waitFor();
    expect(await page.getByText("fetch").count()).toBe(0);

    world().answers = everyState;
    await page.getByRole("link", { name: "R-16", exact: true }).waitFor();
  });

  it("says what could not be read, and reads it again on a click", async () => {
    const { page } = await at("sent", { ...everyState, tasks: [{}] });
    await page.getByRole("alert").getByText("This could not be loaded: ").waitFor();
    world().answers = everyState;
    await page.getByRole("button", { name: "Try again" }).click();

    await page.getByRole("heading", { name: "Sent 8" }).waitFor();
    expect(world().read).toContain("/api/v1/tasks?limit=50");
  });

  it("asks for the portal's state every half minute, and what is held up every minute", async () => {
    const { page } = await at("settings?tab=filing");
    await page.clock.install();
    onTestFinished(() => page.context().close());
    await page.reload();
    await page.getByRole("heading", { name: "To decide" }).waitFor();
    const asked = async () => {
      // Whatever the page asks for is on its way before this.
      await page.evaluate("fetch('/last')");
      return ["/operations", "/filing/status"].map((path) => world().read.filter((one) => one.endsWith(path)).length);
    };
    // Time stands still between the steps, however slow the machine is. The first half minute began before.
    await page.clock.pauseAt(Number(await page.evaluate("Date.now()")) + 15_000);
    const [before] = await asked();
    while ((await asked())[0] === before) await page.clock.runFor(1_000);
    const [state = 0, held = 0] = await asked();
    for (const [ms, states, helds] of [
      [28_000, 0, 0],
      [3_000, 1, 1],
      [27_000, 1, 1],
      [4_000, 2, 1],
    ] as const) {
      await page.clock.runFor(ms);
      await vi.waitFor(async () => expect(await asked()).toEqual([state + states, held + helds]), 10_000);
    }
  });

  it("shows no history of the reservation opened before", async () => {
    const one = { apartmentId: 1, dateUploaded: "2026-11-20T10:00:00.000Z" };
    const reservations = [reservation(1, one), reservation(2, one)];
    const place = (index: number) => `stays?stay=1 R-${index} ${one.dateUploaded} ${1 + index}`;
    const opened = await at(place(1), { ...everyState, reservations });
    const { page } = opened;
    await page.locator(".story", { hasText: "Declared as Α/Α 1001/2026" }).waitFor();
    world().answers = { ...everyState, reservations, trouble: "slow", at: "/str/tasks/5/reservations" };
    await goTo(opened, place(2));
    await page.getByRole("heading", { name: "Guest 2" }).waitFor();

    expect(await page.locator(".story").innerText()).not.toContain("Declared as");
  });
});
