import { type ContainerNode, h, render } from "preact";
import { beforeEach, expect, it, vi } from "vitest";
import { Refused } from "../../service/requests.ts";
import { pause, useReading } from "../../service/use-reading.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  return () => vi.useRealTimers();
});

/** A page that has no elements and so needs no browser. Each answer takes a second, and says when to read again. */
function pageOf(answers: Readonly<Record<string, readonly (number | undefined | Error)[]>>) {
  const asked: string[] = [];
  const shown: string[] = [];
  const same = (node: ContainerNode) => node;
  const parent = { nodeType: 1, parentNode: null, firstChild: null, childNodes: [] };
  const place = Object.assign(parent, { insertBefore: same, appendChild: same, removeChild: same });
  function Page({ month }: { month: string }) {
    const read = async () => {
      const answer = answers[month]?.[asked.filter((one) => one.startsWith(month)).length];
      asked.push(`${month} ${Math.floor(Date.now() / 1_000)}`);
      await pause(1_000);
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const { value, wrong } = useReading(read, [month], (ms) => ms);
    shown.push(`${month} ${value} ${wrong}`);
    return null;
  }
  const show = async (month: string | undefined, forMs: number) => {
    render(month && h(Page, { month }), place);
    await vi.advanceTimersByTimeAsync(forMs);
  };
  return { asked, shown, show };
}

it("a page reads again as its answers ask for, until it shows something else or is left", async () => {
  const { asked, show } = pageOf({
    April: [2_000, 4_000, 9_000, 9_000],
    May: [5_000, 5_000, 5_000],
    June: [undefined],
  });
  await show("April", 10_000);
  await show("May", 10_000);
  await show(undefined, 60_000);
  await show("June", 60_000);

  expect(asked).toEqual(["April 0", "April 3", "April 8", "May 10", "May 16", "June 80"]);
});

it("a page shows the latest answer or why there is none, and nothing that comes too late", async () => {
  const gone = new Refused(404, "gone");
  const { shown, show } = pageOf({ April: [2_000, gone], May: [1_000, 3_000], June: [gone], July: [undefined] });
  await show("April", 10_000);
  await show("May", 3_500);
  await show("June", 500);
  await show("July", 5_000);

  expect(shown).toEqual([
    ...["April undefined ", "April 2000 ", "April 2000 gone"],
    ...["May 2000 gone", "May 1000 ", "May 3000 "],
    ...["June 3000 ", "July 3000 ", "July undefined "],
  ]);
});
