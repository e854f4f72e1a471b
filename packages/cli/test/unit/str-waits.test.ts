import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Ask, atOnce, cannedApi, standingClock } from "../../../../test/support/canned-api.ts";
import { noCounts } from "../../../../test/support/reservation-record.ts";
import type { Totals } from "../../consumer/upload/progress.ts";
import { whenAllCompleted } from "../../consumer/upload/when-all-completed.ts";

beforeEach(standingClock);

interface Look {
  readonly status: string;
  readonly summary?: Partial<typeof noCounts>;
  readonly rows?: readonly { readonly status: string; readonly details: string }[];
}

/** Waits for tasks with these looks, of which the last repeats. Returns what is shown meanwhile, and asked. */
async function waited(tasks: Readonly<Record<number, readonly Look[]>>, total?: number) {
  const left = new Map(Object.entries(tasks).map(([id, looks]) => [id, [...looks]]));
  const { client, asked } = cannedApi(({ path }: Ask) => {
    const looks = left.get(/^\/str\/task\/(\d+)\?limit=50$/.exec(path)?.[1] ?? "");
    const look = looks && (looks.length > 1 ? looks.shift() : looks[0]);
    if (!look) return undefined;
    const { status, summary, rows = [] } = look;
    return { strUploadStatus: { status, summary: { ...noCounts, ...summary }, reservationUploadStatus: rows } };
  });
  const shown: (Totals | "end")[] = [];
  const progress = { show: (totals: Totals) => void shown.push(totals), end: () => void shown.push("end") };
  const ids = Object.keys(tasks).map((id) => ({ taskId: Number(id) }));
  const outcome = await atOnce(whenAllCompleted(client, ids, total, progress)).then(
    () => "done",
    (error: unknown) => error,
  );
  return { outcome, shown, asked: asked.map(({ path }) => path.slice("/str/task/".length, -"?limit=50".length)) };
}

describe("waiting for several tasks", () => {
  const open = { status: "PROCESSING" };
  const done = { status: "COMPLETED" };

  it("ends with the last of them, and polls no task that has ended", async () => {
    const { asked, shown } = await waited({ 1: [open, done], 2: [done], 3: [open, open, { status: "FAILED" }] });

    expect(asked).toEqual(["1", "2", "3", "1", "3", "3"]);
    expect(shown).toHaveLength(4);
    expect(shown.at(-1)).toBe("end");
  });

  it("shows the sum over all tasks", async () => {
    const one = { submitted: 1, drafted: 2, failed: 3, needsReview: 4, checking: 5, total: 20 };
    const summary = { submitted: 10, checking: 1, total: 11 };
    const { shown } = await waited({ 1: [{ ...done, summary: one }], 2: [{ ...done, summary }] });

    expect(shown[0]).toEqual({ total: 31, filed: 13, failed: 3, review: 4, checking: 6, waitsFor: undefined });
    expect((await waited({ 1: [{ ...done, summary: one }] }, 99)).shown[0]).toMatchObject({ total: 99 });
  });

  it("shows what the first open row waits for", async () => {
    const ended = ["SUBMITTED", "DRAFTED", "FAILED", "NEEDS_REVIEW"].map((status) => ({ status, details: "long ago" }));
    const waits = { status: "PENDING", details: "the portal is down" };
    const rows = [...ended, { status: "PENDING", details: "" }, waits, { status: "CHECKING", details: "a look" }];
    const waitsFor = async (...of: Look["rows"] & object) => (await waited({ 1: [{ ...done, rows: of }] })).shown[0];

    expect(await waitsFor(...rows)).toMatchObject({ waitsFor: "the portal is down" });
    expect(await waitsFor(...ended, { status: "PENDING", details: "" })).toMatchObject({ waitsFor: undefined });
  });

  it("pauses for a second, or for twice as long as the last answers took", async () => {
    vi.spyOn(performance, "now").mockImplementation(() => Date.now());
    const took = [3_000, 0];
    const { client, asked } = cannedApi(() => {
      vi.setSystemTime(Date.now() + (took.shift() ?? 0));
      const status = asked.length < 3 ? "PROCESSING" : "COMPLETED";
      return { strUploadStatus: { status, summary: noCounts, reservationUploadStatus: [] } };
    });
    await atOnce(whenAllCompleted(client, [{ taskId: 1 }], 1, { show: () => undefined, end: () => undefined }));

    expect(asked.map(({ at }) => at - (asked[0]?.at ?? 0))).toEqual([0, 9_000, 10_000]);
  });

  it("ends the progress display when it fails", async () => {
    const { client } = cannedApi(() => undefined);
    const shown: string[] = [];
    const progress = { show: () => void shown.push("shown"), end: () => void shown.push("end") };

    await expect(whenAllCompleted(client, [{ taskId: 1 }], 1, progress)).rejects.toThrow("no GET /str/task/1");
    expect(shown).toEqual(["end"]);
  });
});
