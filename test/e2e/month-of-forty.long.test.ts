import { describe, expect, it, onTestFinished, vi } from "vitest";
import { goTo, inspect, layoutFaults } from "../../packages/console/test/integration/open.ts";
import type { Stack } from "../../packages/local/stack.ts";
import { chromiumPath, launchChromium } from "../support/chromium.ts";
import { handOn, say } from "../support/console/hand.ts";
import {
  airbnbExport,
  countsOf,
  declaredAs,
  guestList,
  holds,
  homes,
  lastMonth,
  nth,
  type OfficeOwner,
  openAccounts,
  owners,
  putOnRecord,
  statedAt,
  stateEarlierMonth,
  staysIn,
} from "../support/console/office.ts";
import { startLocalStack } from "../support/local-stack.ts";
import { stateOf } from "../support/portal-control.ts";
import { readSheet } from "../support/read-sheet.ts";

const first = nth(owners, 0);
const others = owners.slice(1);
/** The login of this owner is wrong on record, and the number of this apartment. */
const wrongly = nth(owners, 2);
const fifth = nth(homes, 4);
const numberless = fifth.registryId;

/** The most clicks that a job may take. */
const most = new Map([
  ["file a month's export", 8],
  ["fix a number", 2],
  ["fix a login", 2],
  ["find a guest and see the proof", 3],
  ["state a new owner's fee", 4],
  ["close a month", 6],
]);

const places = [
  "today",
  "stays",
  "stays?as=calendar",
  "add",
  "add?by=hand",
  "sent",
  "apartments",
  "apartment?id=1",
  "apartments?tab=owners",
  "apartments?tab=owners&owner=1",
  "month",
  "month?tab=fee",
  "month?tab=compare",
  "month?tab=close",
  "settings",
  "settings?tab=filing",
  "settings?tab=clients",
];
/** Every width in both schemes; axe-core judges each scheme once. */
const screens = [
  [1440, "light", inspect],
  [768, "light", layoutFaults],
  [390, "light", layoutFaults],
  [390, "dark", inspect],
  [768, "dark", layoutFaults],
  [1440, "dark", layoutFaults],
] as const;

/** The Α/Α of a stay at the portal. */
async function numberAt({ portalUrl }: Stack, { document }: { readonly document: string }): Promise<string> {
  const { declarations } = await stateOf({ url: portalUrl });
  return declarations.find(({ guestId }) => guestId === document)?.declarationId ?? "none";
}

describe.skipIf(!chromiumPath)("a month of forty apartments and twelve owners", () => {
  it("goes from the first log-in to the closed month", async () => {
    const clicks = new Map<string, number>();
    const [browser, stack] = await Promise.all([launchChromium(), startLocalStack()]);
    onTestFinished(async () => void (await Promise.all([browser.close(), stack.close()])));
    await openAccounts(stack);
    const context = await browser.newContext({
      locale: "el-GR",
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    const hand = handOn(page);
    await page.goto(`${stack.apiUrl}/console`);
    await hand.logIn();

    // The first owner, the owner's apartments from the portal, the first file.
    await hand.type(page.getByLabel(say("ownerName")), first.name);
    await hand.type(page.getByLabel(say("username")), first.portalUsername);
    await hand.type(page.getByLabel(say("firstPassword"), { exact: true }), first.portalPassword);
    await hand.click(hand.button("save"));
    await hand.click(hand.button("checkOwner"));
    await hand.click(hand.button("addAll", { count: 4 }));
    await page
      .locator("main")
      .getByRole("link", { name: say("place_add"), exact: true })
      .waitFor();
    const its = staysIn(first.homes, "HMA");
    await hand.add(airbnbExport("πρώτο.csv", its));
    await hand.answer("fee", "3");
    await hand.answer("paymentMethod", "Λογαριασμός Πληρωμών Ημεδαπής");
    await hand.answer("isForeigner", "true");
    for (const { name, registryId } of first.homes) {
      await page.locator(`[data-question="apartment:${name}"] select`).selectOption({ label: registryId });
    }
    await hand.guests(guestList("διαβατήρια.csv", its));
    await hand.click(hand.button("send", { count: 4 }));
    await page.getByRole("heading", { name: say("place_today"), exact: true }).waitFor();
    await holds(
      stack,
      its.map((one) => declaredAs(one)),
    );

    // The others come to the records by another program, two of them with a mistake.
    await putOnRecord(stack, others, {
      registryIds: new Map([[numberless, "00000999999"]]),
      passwords: new Map([[wrongly.portalUsername, "mistyped"]]),
    });
    await page.reload();
    hand.counted();

    // A month's export of a known source: an account is known by its apartments.
    const later = staysIn(first.homes.slice(0, 1), "HMD", 44, () => 20);
    const more = staysIn(homes.slice(4), "HMB", 4);
    const again = staysIn(
      Array.from({ length: 4 }, () => fifth),
      "HMC",
      40,
      (at) => 9 + 3 * (at - 40),
    );
    const month = [...more, ...again, ...later];
    await hand.add(airbnbExport("κρατήσεις.csv", month));
    await hand.guests(guestList("διαβατήρια.csv", month));
    await hand.click(hand.button("send", { count: month.length }));
    await page.getByRole("heading", { name: say("place_today"), exact: true }).waitFor();
    clicks.set("file a month's export", hand.counted());
    const held = month.filter(
      ({ home }) =>
        home.registryId === numberless || wrongly.homes.some(({ registryId }) => registryId === home.registryId),
    );
    await holds(
      stack,
      [...its, ...month.filter((one) => !held.includes(one))].map((one) => declaredAs(one)),
    );
    await page.locator(".cause").nth(1).waitFor();
    hand.counted();
    await hand.click(hand.button("correctNumber"));
    await hand.typeOn(page.getByLabel(say("registryId")), numberless);
    await hand.click(hand.button("saveAndSend", { count: 5 }));
    clicks.set("fix a number", hand.counted());
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await hand.click(hand.button("newPassword"));
    await hand.typeOn(page.getByLabel(say("password"), { exact: true }), wrongly.portalPassword);
    await hand.click(hand.button("saveAndSend", { count: wrongly.homes.length }));
    clicks.set("fix a login", hand.counted());
    await holds(
      stack,
      [...its, ...month].map((one) => declaredAs(one)),
    );
    await page.getByText(say("nothingToDo")).waitFor();

    // A guest asks for the proof.
    const asked = nth(month, 0);
    hand.counted();
    await hand.click(page.getByRole("button", { name: new RegExp(`^${say("find")}`) }));
    await hand.typeOn(page.getByRole("textbox", { name: say("findAnything") }), asked.guest);
    await hand.click(page.getByRole("button", { name: new RegExp(asked.code) }));
    const proof = await numberAt(stack, asked);
    await page
      .locator(".story")
      .getByText(say("moment_submitted", { number: proof }))
      .waitFor();
    clicks.set("find a guest and see the proof", hand.counted());

    // The rent of one was told wrong: its declaration is corrected.
    await hand.click(page.getByRole("link", { name: say("amend"), exact: true }));
    await hand.type(page.getByLabel(say("agreedRent")), "1.250,50");
    await hand.click(page.locator(".panel").getByRole("button", { name: say("amend"), exact: true }));
    await hand.click(page.getByRole("dialog").getByRole("button", { name: say("amend"), exact: true }));
    // An amending declaration is another one at the portal, beside the first.
    await holds(stack, [...[...its, ...month].map((one) => declaredAs(one)), declaredAs(asked, 1_250.5)]);

    // The climate fee of an owner who is new here: the days are proposed, the rest only they know.
    await stateEarlierMonth(stack, others);
    const [year = 0, number = 0] = lastMonth.split("-").map(Number);
    const daysOf = (owner: OfficeOwner) =>
      [...its, ...month].filter(({ home }) => owner.homes.includes(home)).reduce((sum, { nights }) => sum + nights, 0);
    const statementOf = (owner: OfficeOwner) => ({
      username: owner.portalUsername,
      records: [{ daysUsed: daysOf(owner), freeDays: 0, ...countsOf(owner) }],
    });
    /** Waits until the portal holds the month's statements of these owners, and no others. */
    const stated = (some: readonly OfficeOwner[]) =>
      vi.waitFor(
        async () =>
          expect(await statedAt(stack.portalUrl, { year, month: number })).toEqual(
            some.map(statementOf).toSorted((one, other) => one.username.localeCompare(other.username)),
          ),
        { timeout: 60_000, interval: 500 },
      );
    await hand.go("month");
    await hand.click(page.getByRole("tab", { name: say("month_fee"), exact: true }));
    hand.counted();
    await hand.type(
      page.getByLabel(`${say("numberOfBeds")}, ${first.name}`, { exact: true }),
      String(countsOf(first).numberOfBeds),
    );
    for (const count of ["numberOfCompanies", "numberOfRooms", "numberOfTaxedRooms"] as const) {
      await page.keyboard.press("Tab");
      await hand.typeOn(
        page.getByLabel(`${say(count)}, ${first.name}`, { exact: true }),
        String(countsOf(first)[count]),
      );
    }
    await hand.click(page.getByLabel(`${say("choice")}: ${first.name}`, { exact: true }));
    await hand.click(hand.button("sendStatements", { count: 1 }));
    await hand.click(page.getByRole("dialog").getByRole("button", { name: say("sendStatements", { count: 1 }) }));
    clicks.set("state a new owner's fee", hand.counted());
    await stated([first]);

    // The month is closed, with the statements of the other eleven: what they stated last is copied.
    await hand.go("today");
    hand.counted();
    await hand.click(page.getByRole("link", { name: new RegExp(say("monthOpen", { month: "" })) }));
    await hand.click(page.getByLabel(say("tickSure", { count: others.length })));
    await hand.click(hand.button("sendStatements", { count: others.length }));
    await hand.click(
      page.getByRole("dialog").getByRole("button", { name: say("sendStatements", { count: others.length }) }),
    );
    await stated(owners);
    await hand.click(hand.button("compareAll"));
    await page.getByText(say("differencesFoundShort", { count: 0 }), { exact: true }).waitFor({ timeout: 120_000 });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      hand.click(page.getByRole("button", { name: "XLSX" })),
    ]);
    await page.getByRole("heading", { name: new RegExp(say("monthClosed", { month: "" })) }).waitFor();
    clicks.set("close a month", hand.counted());
    const [head = [], ...rows] = readSheet(await file.path());
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);

    const { declarations } = await stateOf({ url: stack.portalUrl });
    const numbers = declarations.map(({ declarationId }) => declarationId).filter((number) => number !== proof);
    expect(column(say("number")).toSorted()).toEqual(numbers.toSorted());
    expect([...clicks.keys()]).toEqual([...most.keys()]);
    expect([...clicks].filter(([job, count]) => count > (most.get(job) ?? 0))).toEqual([]);

    // Every place, with what a month has left in it.
    const wrong: string[] = [];
    for (const place of [...places, `stays?stay=${encodeURIComponent(`1 ${nth(its, 0).code} newest`)}`]) {
      await goTo({ page }, place);
      await page.locator(".waiting:visible").first().waitFor({ state: "detached" });
      for (const [width, colorScheme, judge] of screens) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        wrong.push(...(await judge({ page, complaints }, `month ${place} ${width} ${colorScheme}`)));
      }
    }
    expect(wrong).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
