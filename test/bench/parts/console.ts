import type { Page } from "playwright-core";
import { today } from "../../../packages/console/service/due.ts";
import { days, everyState, reservation } from "../../../packages/console/test/integration/canned.ts";
import { enter } from "../../../packages/console/test/integration/open.ts";
import { upToDateBundles } from "../../../packages/local/functions/bundles.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { launchChromium } from "../../support/chromium.ts";
import { startConsoleWorld } from "../../support/console-world.ts";
import type { Asked } from "../parts.ts";
import { median, rounded } from "../statistics.ts";

/** What a manager does with many stays, and what has appeared once it is done. */
const acts = {
  "the list of stays": ["location.hash = '#/stays'", "main table.stays tbody tr"],
  "the next stay beside it": ["document.querySelector('main tbody tr a').click()", ".story li"],
  "one guest found": [typed("Guest 777"), "main [aria-rowcount='2'], main [aria-rowcount='12']"],
  "the calendar": ["location.hash = '#/stays?as=calendar'", "main .calendar"],
  today: ["location.hash = '#/today'", "main .cause"],
  "the month's report": ["location.hash = '#/month'", "main table"],
} as const;

const longestMs = 20_000;

/** An office's apartments, each with a stay every four days: further stays are earlier ones. */
const homes = Array.from({ length: 80 }, (_, index) => ({
  ...everyState.apartments[0],
  id: index + 1,
  name: `Home ${index}`,
}));

function stay(index: number) {
  const arrival = -4 * Math.floor(index / homes.length);
  const of = { apartmentId: 1 + (index % homes.length), startDate: days(arrival), endDate: days(arrival + 3) };
  const dateUploaded = new Date((today() + arrival) * dayMs + 3_600_000).toISOString();
  // An office sends a file a week.
  const taskId = 10 + Math.floor(index / 150);
  return reservation(index, { ...of, taskId, dueDate: days(arrival + 40), dateUploaded });
}

/** Sets a search field as a person's typing does: React listens for the event. */
function typed(text: string): string {
  return `(() => {
    const field = document.querySelector("input[type=search]");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event("input", { bubbles: true }));
  })()`;
}

/**
 * The console in a browser with ever more stays on record, over canned answers: how long each act takes until it is
 * painted, and the longest time without a frame meanwhile, beside those of the fewest stays.
 */
export async function measure({ rounds = 5, sizes = [1_000, 10_000] }: Asked) {
  await upToDateBundles();
  const browser = await launchChromium();
  try {
    const measured = await Array.fromAsync(sizes, async (size) => {
      const reservations = [...everyState.reservations, ...Array.from({ length: size }, (_, index) => stay(index))];
      const world = await startConsoleWorld({ ...everyState, apartments: homes, reservations });
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      await page.goto(world.url);
      await enter({ page, complaints: [] });
      await page.locator("nav").waitFor();
      await page.getByText("read so far").waitFor({ state: "detached" });
      const times = await timesOf(page, rounds);
      await page.close();
      await world.close();
      return { size, times };
    });
    const [fewest] = measured;
    return Object.keys(acts).flatMap((act) =>
      measured.map(({ size, times }) => {
        const { took, still } = middle(times.get(act));
        const least = middle(fewest?.times.get(act));
        return {
          what: act,
          stays: size,
          ms: rounded(took),
          "÷ fewest": rounded(took / least.took, 1),
          "longest frame ms": rounded(still),
        };
      }),
    );
  } finally {
    await browser.close();
  }
}

interface Time {
  readonly took: number;
  /** The longest time without a frame. */
  readonly still: number;
}

const middle = (times: readonly Time[] = []) => ({
  took: median(times.map(({ took }) => took)),
  still: median(times.map(({ still }) => still)),
});

async function timesOf(page: Page, rounds: number): Promise<ReadonlyMap<string, readonly Time[]>> {
  const times = new Map<string, Time[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [act, [what, appears]] of Object.entries(acts)) {
      const time = await page.evaluate<Time>(`new Promise((done, failed) => {
        const start = performance.now();
        let last = start;
        let still = 0;
        const look = (now) => {
          if (now - start > ${longestMs}) return failed(new Error(${JSON.stringify(`${act}: nothing appears`)}));
          still = Math.max(still, now - last);
          last = now;
          if (!document.querySelector(${JSON.stringify(appears)})) return requestAnimationFrame(look);
          requestAnimationFrame((painted) => done({ took: painted - start, still: Math.max(still, painted - last) }));
        };
        ${what};
        requestAnimationFrame(look);
      })`);
      times.set(act, [...(times.get(act) ?? []), time]);
    }
  }
  return times;
}
