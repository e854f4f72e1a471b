import { describe, expect, it } from "vitest";
import { dateOf } from "../../../../shared/contract/day.ts";
import { dayMs } from "../../../../shared/parsing/durations.ts";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { thisYear } from "../../service/apartment-year.ts";
import { today } from "../../service/due.ts";
import { everything, type Reach, reachOf, usualReach } from "../../service/reach.ts";
import { isoMonth } from "../../service/written.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, failed, reservation } from "./canned.ts";
import { goTo } from "./open.ts";

const { at: loggedIn, world } = consoleInBrowser();
const pageSize = 50;

/** Stays of seven years back from today, one every third day, each declared the day after it ended; the newest first. */
const stays = Array.from({ length: 850 }, (_, index) => {
  const end = today() - 2 - 3 * index;
  return reservation(index, {
    reservationId: `S-${index}`,
    guestName: `Guest no ${index}`,
    startDate: dateOf(end - 2),
    endDate: dateOf(end),
    amountReceived: 100,
    apartmentId: 1,
    dateUploaded: new Date((end + 1) * dayMs + 1).toISOString(),
  });
});
const answers = { ...everyState, reservations: stays, pageSize };
const endsIn = (month: string) =>
  stays.filter(({ endDate }) => endDate.endsWith(month.split("-").toReversed().join("/")));

/** A page of the console, and from then on what it reads. */
async function at(place: string, of: typeof answers) {
  world().read.length = 0;
  return await loggedIn(place, of);
}

/** Where the pages of the list begin that have been asked for, without those of its filters. */
const pagesAsked = () =>
  world().read.flatMap((path) => {
    const query = new URL(path, "http://console").searchParams;
    const isOfList = path.startsWith("/api/v1/reservations?") && !query.has("status") && !query.has("needsAttention");
    return isOfList ? [Number(query.get("cursor") ?? 0)] : [];
  });
/** Where those begin that reach so far back. */
function pagesTo(reach: Reach): readonly number[] {
  const last = stays.findIndex(({ dateUploaded }, index) => index % pageSize === pageSize - 1 && dateUploaded < reach);
  const end = last < 0 ? stays.length : last;
  return Array.from({ length: Math.ceil(end / pageSize) }, (_, page) => page * pageSize);
}

describe.skipIf(!chromiumPath)("the console with seven years of stays", () => {
  it("reads this year at log-in, and on from there when an older month is opened", async () => {
    const opened = await at("today", answers);
    const { page } = opened;
    await page.getByText("There is nothing to do.").waitFor();
    expect(pagesAsked()).toEqual(pagesTo(usualReach()));

    // Until all that may be of the month is read, no sum is shown.
    const month = isoMonth(thisYear() - 2, 5);
    world().answers = { ...answers, trouble: "failing" };
    await goTo(opened, `month?month=${month}`);
    await page.getByText("No connection to the service since").waitFor();
    expect(await page.locator("main .figure").count()).toBe(0);
    expect(await page.locator("main .waiting").count()).toBe(1);
    world().answers = answers;
    const { length } = endsIn(month);
    await page.locator(".figure", { hasText: `${length}/${length}` }).waitFor();
    await page.locator(".figure", { hasText: `€${(100 * length).toLocaleString("en")}.00` }).waitFor();
    const read = pagesAsked();
    expect([...new Set(read)]).toEqual(pagesTo(reachOf(month)));

    // The months before it are there already.
    await goTo(opened, `month?month=${isoMonth(thisYear() - 2, 2)}`);
    await page.locator(".report").first().waitFor();
    await goTo(opened, "apartments");
    await page.locator("main table").first().waitFor();
    expect(pagesAsked()).toEqual(read);
  });

  it("says how far back its list goes, and reads the rest when asked to, or to find somebody", async () => {
    const opened = await at("stays", answers);
    const { page } = opened;
    const shown = pagesTo(usualReach()).length * pageSize;
    const status = page.locator("main [role=status]", { hasText: "sent since" });
    await status.getByText(`${shown} stays · sent since`).waitFor();
    await page.getByRole("searchbox").fill("guest no 841");
    await page.getByRole("link", { name: "S-841" }).waitFor();
    await page.getByRole("searchbox").fill("");
    await page.getByText(`${stays.length} stays`, { exact: true }).waitFor();
    expect(pagesAsked().length).toBe(new Set(pagesAsked()).size);

    const again = await at("stays", answers);
    await again.page.getByRole("button", { name: "Show older" }).click();
    await again.page.getByText(`${stays.length} stays`, { exact: true }).waitFor();
  });

  it("opens an old stay by its address, a month of the calendar, and what was set aside", async () => {
    const old = stays.at(-5);
    const aside = failed(3, "cancelled", "cancelled", { reservationId: old?.reservationId, apartmentId: 1 });
    const opened = await at(`stays?stay=1 S-845 ${old?.dateUploaded} 846`, {
      ...answers,
      reservations: [aside, ...stays],
    });
    const { page } = opened;
    await page.locator(".panel", { hasText: "Guest no 845" }).waitFor();
    expect(pagesAsked().length).toBeGreaterThan(pagesTo(usualReach()).length);

    const other = await at(`stays?as=calendar&shown=${isoMonth(thisYear() - 3, 6)}`, answers);
    await other.page.locator(".bar").first().waitFor();
    expect(await other.page.locator(".bar").count()).toBeGreaterThan(8);

    // It was called off: what it should have replaced is in force.
    const third = await at("stays?view=setAside", { ...answers, reservations: [aside, ...stays] });
    await third.page.getByText("Nothing found.").or(third.page.getByText("No reservations")).waitFor();
    expect(await third.page.getByRole("link", { name: "S-845" }).count()).toBe(0);
  });

  it("does not say that there is nothing to do while it looks for what is old", async () => {
    const old = failed(846, "rejected_by_portal", "refused", {
      reservationId: "old",
      dateUploaded: "2020-01-01T10:00:00.000Z",
    });
    const opened = await at("today", { ...answers, reservations: [...stays, old] });
    await opened.page.locator(".cause").waitFor();
    expect(await opened.page.getByText("There is nothing to do.").count()).toBe(0);
    expect(pagesAsked().length).toBeLessThan(pagesTo(everything).length);
  });
});
