import { Window } from "happy-dom";
import { act, createElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { Refused } from "../../service/requests.ts";
import { pause, useReading } from "../../service/use-reading.ts";

beforeEach(() => {
  const window = new Window();
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", window.document);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers({ now: 0, toFake: ["setTimeout", "clearTimeout", "Date"] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** A page without a browser. Each answer takes a second, and says when to read again. */
async function pageOf(answers: Readonly<Record<string, readonly (number | undefined | Error)[]>>) {
  const asked: string[] = [];
  const shown: string[] = [];
  const { createRoot } = await import("react-dom/client");
  const root = createRoot(document.createElement("div"));
  function Page({ month }: { month: string }) {
    const read = async () => {
      const answer = answers[month]?.[asked.filter((one) => one.startsWith(month)).length];
      asked.push(`${month} ${Math.floor(Date.now() / 1_000)}`);
      await pause(1_000);
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const { value, wrong } = useReading(read, [month], (ms) => ms);
    const now = `${month} ${value} ${wrong}`;
    if (shown.at(-1) !== now) shown.push(now);
    return null;
  }
  const show = async (month: string | undefined, forMs: number) => {
    await act(async () => root.render(month && createElement(Page, { month })));
    // Second by second: what an answer changes is shown before the next one.
    for (let ms = 0; ms < forMs; ms += 500) await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
  };
  return { asked, shown, show };
}

it("a page reads again as its answers ask for, until it shows something else or is left", async () => {
  const { asked, show } = await pageOf({
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
  const { shown, show } = await pageOf({ April: [2_000, gone], May: [1_000, 3_000], June: [gone], July: [undefined] });
  await show("April", 10_000);
  await show("May", 3_500);
  await show("June", 500);
  await show("July", 5_000);

  expect(shown).toEqual([
    "April undefined ",
    "April 2000 ",
    "April 2000 gone",
    "May 2000 gone",
    "May 1000 ",
    "May 3000 ",
    "June 3000 ",
    "July 3000 ",
    "July undefined ",
  ]);
});
