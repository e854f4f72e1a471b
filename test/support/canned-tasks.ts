import { vi } from "vitest";
import type { ReservationRecord } from "../../packages/client/lists.ts";
import type { Answers, Ask } from "./canned-api.ts";
import { noCounts, record } from "./reservation-record.ts";

interface Task {
  readonly taskId: number;
  readonly createdAt: string;
  readonly records: readonly ReservationRecord[];
  looks: number;
}

interface Options {
  /** By the reservation's id or its apartment's, where it is not declared. */
  readonly outcomes?: Readonly<Record<string, Partial<ReservationRecord>>>;
  /** Why the first one waits, look by look, before all are done. */
  readonly waits?: readonly string[];
  readonly apartments?: readonly object[];
}

/** An API that keeps tasks by their Idempotency-Key. */
export function apiWith({ outcomes = {}, waits = [], apartments = [] }: Options = {}) {
  const tasks = new Map<string, Task>();
  const fixed = new Set<string>();
  const readings: ((ask: Ask) => object | undefined)[] = [
    ({ path }) => (path === "/health" ? { status: "ok", version: "1.0.0", requestId: "" } : undefined),
    ({ path }) => (path === "/apartments" ? { apartments, requestId: "" } : undefined),
    (ask) => (ask.method === "POST" && ask.path === "/str/task" ? accept(ask) : undefined),
    ({ path }) => {
      const task = taskOf(/^\/str\/task\/(\d+)\?limit=50$/.exec(path));
      return task && statusOf(task);
    },
    ({ path }) => {
      const task = taskOf(/^\/str\/tasks\/(\d+)\/reservations$/.exec(path));
      return task && { reservations: task.records, requestId: "" };
    },
  ];

  function accept({ key, body }: Ask): object {
    const sent = JSON.stringify(body).matchAll(/"reservationId":"([^"]+)","apartmentId":(\d+)/g);
    const ids = [...sent].map(([, id = "", apartment = ""]) => ({ id, apartment }));
    const known = tasks.get(key ?? "");
    const taskId = known?.taskId ?? tasks.size + 1;
    const records = ids.map(({ id: reservationId, apartment }, place) => {
      const undone = fixed.has(reservationId) ? undefined : (outcomes[reservationId] ?? outcomes[apartment]);
      return record({
        taskId,
        reservationId,
        declarationServerId: String(taskId * 100 + place + 1),
        ...(undone && { declarationServerId: "", ...undone }),
      });
    });
    const task = known ?? { taskId, createdAt: new Date().toISOString(), records, looks: 0 };
    tasks.set(key ?? "", task);
    return { taskId, createdAt: task.createdAt, requestId: "" };
  }

  const taskOf = (found: RegExpExecArray | null) =>
    [...tasks.values()].find(({ taskId }) => taskId === Number(found?.[1]));

  function statusOf(task: Task): object {
    const details = waits[task.looks];
    task.looks += 1;
    const count = (state: string) => task.records.filter(({ uploadStatus }) => uploadStatus === state).length;
    const total = task.records.length;
    const { taskId } = task;
    const ends = { submitted: count("SUBMITTED"), failed: count("FAILED"), needsReview: count("NEEDS_REVIEW") };
    const waiting = { reservationId: "A", status: "PENDING", details };
    const [status, counts, rows] =
      details === undefined ? ["COMPLETED", ends, []] : ["PROCESSING", { pending: total }, [waiting]];
    const summary = { ...noCounts, total, ...counts };
    return { strUploadStatus: { taskId, status, summary, reservationUploadStatus: rows }, requestId: "" };
  }

  const answers: Answers = (ask) =>
    readings.reduce<object | undefined>((answer, reading) => answer ?? reading(ask), undefined);
  return {
    answers,
    get tasks() {
      return tasks.size;
    },
    /** Lets some time pass before another run. */
    later: () => vi.advanceTimersByTime(60_000),
    /** Lets a failed reservation be declared when it is sent again. */
    fix: (reservationId: string) => void fixed.add(reservationId),
  };
}
