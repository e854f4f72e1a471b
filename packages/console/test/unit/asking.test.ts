import { beforeEach, describe, expect, it, vi } from "vitest";
import { noCounts } from "../../../../test/support/reservation-record.ts";
import { askPortal, checkOwner, inputOf, sendOne } from "../../service/actions.ts";
import type { Records, Reservation } from "../../service/manager-records.ts";
import { createRecordsReader } from "../../service/records-reader.ts";
import { isPassing, Refused } from "../../service/requests.ts";
import type { Session } from "../../service/session.ts";
import { persistently } from "../../service/use-reading.ts";
import { keepUpToDate } from "../../service/use-records.ts";
import { directory, listing, pathsOf, record, sessionWith } from "./records.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  return () => vi.useRealTimers();
});

/** A reader of this session's records, what it has shown meanwhile, and what it shows now. */
function readerOf(session: Session) {
  const reader = createRecordsReader(session);
  const shown: Records[] = [];
  const now = () => {
    const records = reader.records.get();
    if (!records) throw new Error("nothing is shown");
    return records;
  };
  reader.records.watch(() => shown.push(now()));
  return { reader, shown, now };
}

const requestId = "id";
const at = (day: number) => `2026-04-${String(day).padStart(2, "0")}T10:00:00.000Z`;

it("the console repeats a request that nobody refused", () => {
  const statuses = [0, 404, 429, 499, 500, 503];
  expect(statuses.filter((status) => isPassing(new Refused(status, "")))).toEqual([0, 429, 500, 503]);
});

it("the console does not repeat a refused request", async () => {
  const read = vi.fn<() => Promise<never>>(() => Promise.reject(new Refused(404, "gone")));

  await expect(persistently(read, new AbortController().signal)).rejects.toThrow("gone");
  expect(read).toHaveBeenCalledOnce();
});

it("the console repeats it after ever longer pauses, until nobody waits", async () => {
  const left = new AbortController();
  const asked: number[] = [];
  const read = () => {
    asked.push(Date.now() / 1_000);
    return Promise.reject(new Refused(503, "busy"));
  };
  const waiting = expect(persistently(read, left.signal)).rejects.toThrow("busy");
  await vi.advanceTimersByTimeAsync(17_000);
  left.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await waiting;

  expect(asked).toEqual([0, 1, 3, 6, 11, 16, 21]);
});

const waitingTasks = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    record({ reservationId: `W-${place}`, taskId: place + 1, uploadStatus: "PENDING" }),
  );

describe("the console's records", () => {
  const many = Array.from({ length: 3_500 }, (_, place) => record({ reservationId: `R-${place}`, taskId: 100 }));

  it("are shown after a small first page, and whenever they have doubled", async () => {
    const { session, asked } = sessionWith(listing(() => many));
    const { reader, shown } = readerOf(session);
    await reader.begin();

    expect(pathsOf(asked)).toEqual([
      "GET /reservations?limit=100",
      "GET /reservations?limit=1000&cursor=100",
      "GET /reservations?limit=1000&cursor=1100",
      "GET /reservations?limit=1000&cursor=2100",
      "GET /reservations?limit=1000&cursor=3100",
    ]);
    expect(shown.map(({ reservations, since, hasAllOpen }) => [reservations.length, since === "", hasAllOpen])).toEqual(
      [
        [100, false, false],
        [1_100, false, false],
        [3_100, false, false],
        [3_500, true, true],
      ],
    );
  });

  it("are shown after a first page of one, if a filter left no more", async () => {
    const [only = record({}), ...others] = many.slice(0, 3);
    const { session } = sessionWith((_, path) => {
      if (!path.startsWith("/reservations")) return directory(path);
      const first = { reservations: [only], nextCursor: "1", requestId };
      return path.includes("cursor") ? { reservations: others, requestId } : first;
    });
    const { reader, shown } = readerOf(session);
    await reader.begin();

    expect(shown.map(({ reservations }) => reservations.length)).toEqual([1, 3]);
  });

  it("count each reservation once by its last version, ignoring cancelled retries", async () => {
    const dismissed = { at: at(9), by: "office" };
    const put = (reservationId: string) => ({ reservationId, dismissed, uploadStatus: "FAILED" as const });
    const calledOff = { reservationId: "called off", uploadStatus: "FAILED", errorValue: "cancelled" } as const;
    const sent = [
      record({ taskId: 3, dateUploaded: at(9), uploadStatus: "FAILED", errorValue: "cancelled" }),
      record({ taskId: 2, dateUploaded: at(8) }),
      record({ taskId: 1, dateUploaded: at(7), uploadStatus: "FAILED", errorValue: "portal_changed" }),
      record({ taskId: 1, dateUploaded: at(7), apartmentId: 2 }),
      record({ ...put("declared before"), taskId: 6 }),
      record({ reservationId: "declared before", taskId: 5 }),
      record({ reservationId: "declared before", taskId: 4 }),
      record({ ...put("failed before"), taskId: 8 }),
      record({ ...put("failed before"), taskId: 7, dismissed: undefined }),
      record({ ...put("drafted before"), taskId: 11 }),
      record({ reservationId: "drafted before", taskId: 10, uploadStatus: "DRAFTED" }),
      record({ ...calledOff, taskId: 13 }),
      record({ ...calledOff, taskId: 12 }),
    ];
    const { reader, now } = readerOf(sessionWith(listing(() => sent)).session);
    await reader.begin();
    const { latest, setAside } = now();

    expect(latest.map(({ taskId, apartmentId }) => [taskId, apartmentId])).toEqual([
      [2, 1],
      [1, 2],
      [5, 1],
    ]);
    expect(setAside.map(({ taskId }) => taskId)).toEqual([8, 11, 12]);
  });

  it("are refreshed only for new tasks, and for five waiting tasks at a time", async () => {
    const waiting = waitingTasks(7);
    let all = [...waiting, ...many];
    const { session, asked } = sessionWith(listing(() => all));
    const { reader, now } = readerOf(session);
    await reader.begin();
    const submitted = waiting.map((one) => ({ ...one, uploadStatus: "SUBMITTED" as const }));
    all = [record({ reservationId: "new", taskId: 8 }), ...submitted, ...many];
    asked.length = 0;

    await reader.again(0);

    const lists = (...tasks: number[]) => [
      "GET /reservations?limit=100",
      ...tasks.map((task) => `GET /str/tasks/${task}/reservations?limit=100`),
    ];
    expect(pathsOf(asked).toSorted()).toEqual(lists(1, 2, 3, 4, 5));
    const { reservations } = now();
    expect(reservations[0]).toMatchObject({ reservationId: "new" });
    expect(reservations).toHaveLength(3_508);
    expect(reservations.some(({ uploadStatus }) => uploadStatus === "PENDING")).toBe(false);
  });

  it("are refreshed for the next five waiting tasks after those", async () => {
    const { session, asked } = sessionWith(listing(() => waitingTasks(7)));
    const { reader } = readerOf(session);
    await reader.begin();
    asked.length = 0;

    await reader.again(1);
    expect(pathsOf(asked).toSorted()).toEqual([
      "GET /reservations?limit=100",
      "GET /str/tasks/6/reservations?limit=100",
      "GET /str/tasks/7/reservations?limit=100",
    ]);
  });
});

it("the console keeps each outcome when a reservation is twice in a task", async () => {
  const twice = (...states: Reservation["uploadStatus"][]) =>
    states.map((uploadStatus, place) => record({ reservationId: "A", row: 2 - place, uploadStatus }));
  let all = twice("PENDING", "PENDING");
  const { session } = sessionWith(listing(() => all));
  const { reader, now } = readerOf(session);
  await reader.begin();
  all = twice("FAILED", "SUBMITTED");

  await reader.again(0);
  expect(now().reservations.map(({ row, uploadStatus }) => [row, uploadStatus])).toEqual([
    [2, "FAILED"],
    [1, "SUBMITTED"],
  ]);
});

describe("the records on the screen", () => {
  it("are refreshed while something waits, after three seconds and then less and less often", async () => {
    let waits = true;
    const { session, asked } = sessionWith(listing(() => [record({ uploadStatus: waits ? "PENDING" : "SUBMITTED" })]));
    const left = new AbortController();
    const { reader, shown } = readerOf(session);
    const keeping = keepUpToDate(reader, () => {}, left.signal);
    await vi.advanceTimersByTimeAsync(250_000);
    const looks = [...new Set(asked.map((one) => one.at))];
    const pauses = looks.slice(1).map((time, place) => Math.round(time - (looks[place] ?? 0)));

    expect(pauses.slice(0, 3)).toEqual([3_000, 3_600, 4_320]);
    expect(Math.max(...pauses)).toBe(30_000);
    waits = false;
    await vi.advanceTimersByTimeAsync(30_000);
    await keeping;
    expect(shown.at(-1)?.latest).toMatchObject([{ uploadStatus: "SUBMITTED" }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are refreshed twice more after an action, and never after leaving", async () => {
    const { session, asked } = sessionWith(listing(() => [record()]));
    const { reader } = readerOf(session);
    await reader.begin();
    asked.length = 0;
    await Promise.all([
      keepUpToDate(reader, () => {}, new AbortController().signal),
      vi.advanceTimersByTimeAsync(60_000),
    ]);
    expect(new Set(asked.map((one) => one.at)).size).toBe(3);

    asked.length = 0;
    const left = new AbortController();
    const keeping = keepUpToDate(reader, () => {}, left.signal);
    await vi.advanceTimersByTimeAsync(1_000);
    left.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    await keeping;
    expect(new Set(asked.map((one) => one.at)).size).toBe(1);
  });

  it("stay visible when they cannot be read, and are read again next time", async () => {
    let down = false;
    const answers = listing(() => [record({ uploadStatus: "PENDING" })]);
    const { session } = sessionWith((method, path) => {
      if (down) throw new Error("down");
      return answers(method, path);
    });
    const left = new AbortController();
    const { reader, shown } = readerOf(session);
    const keeping = keepUpToDate(reader, () => {}, left.signal);
    await vi.advanceTimersByTimeAsync(1_000);
    down = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown.at(-1)?.reservations).toHaveLength(1);
    left.abort();
    await vi.advanceTimersByTimeAsync(30_000);
    await keeping;
  });
});

describe("a manager's request", () => {
  const created = { taskId: 5, createdAt: at(1), requestId };

  it.each([
    ["draft", { draftUpload: true }],
    ["declare", { draftUpload: false }],
    ["amend", { draftUpload: false, onDeclared: "amend" }],
  ] as const)("to %s a reservation has its own key", async (way, how) => {
    const { session, asked } = sessionWith(() => created);
    const sent = inputOf(record({ guestName: "Ada", bookedEndDate: "08/04/2026" }));
    await sendOne(session, sent, way);
    await sendOne(session, sent, way);

    expect(asked[0]?.what).toBe("POST /str/task");
    expect(asked[0]?.body).toEqual({ ...how, reservations: [sent] });
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
    expect(sent).toMatchObject({ reservationId: "r", guestName: "Ada" });
    for (const name of ["taskId", "uploadStatus", "dueDate", "guestId"]) expect(sent).not.toHaveProperty(name);
  });

  const task = {
    taskId: 5,
    status: "PROCESSING",
    client_id: "c",
    createdAt: at(1),
    draftUpload: false,
    summary: noCounts,
    details: "",
    errorValue: "",
  };

  it("for the portal's declarations polls every second", async () => {
    const looks = ["PROCESSING", "PROCESSING", "COMPLETED"];
    const { session, asked } = sessionWith((method, path) => {
      if (method === "POST") return created;
      const found = path === "/str/tasks/5/reservations" && { reservations: [record()] };
      return { ...(found || { task: { ...task, kind: "search", status: looks.shift() } }), requestId };
    });
    const [found] = await Promise.all([
      askPortal(session, { apartmentId: 7, fromDate: "01/04/2026", toDate: "30/04/2026" }),
      vi.advanceTimersByTimeAsync(5_000),
    ]);

    expect(found).toHaveLength(1);
    expect(asked[0]?.body).toEqual({ apartmentId: 7, fromDate: "01/04/2026", toDate: "30/04/2026" });
    expect(asked.filter(({ what }) => what === "GET /tasks/5").map((one) => one.at)).toEqual([0, 1_000, 2_000]);
  });

  it("fails with the reason of the search", async () => {
    const failed = { ...task, kind: "search", status: "FAILED", details: "the portal is down" };
    const search = sessionWith((method) => (method === "POST" ? created : { task: failed, requestId })).session;
    await expect(askPortal(search, { apartmentId: 7, fromDate: "01/04/2026", toDate: "30/04/2026" })).rejects.toThrow(
      "the portal is down",
    );
  });

  it("for an owner's properties shows them once they are read", async () => {
    const check = { ...task, kind: "check" };
    const properties = [{ registryId: "1", state: "final", comparison: "same", apartmentIds: [7] }];
    const looks = [
      { task: check },
      { task: { ...check, status: "COMPLETED" }, properties },
      { task: { ...check, status: "COMPLETED" } },
      { task: { ...check, status: "FAILED", details: "the password is wrong" } },
    ];
    const { session, asked } = sessionWith((method) => (method === "POST" ? created : { ...looks.shift(), requestId }));
    const [found] = await Promise.all([checkOwner(session, "maria/b"), vi.advanceTimersByTimeAsync(5_000)]);

    expect(found).toMatchObject([{ registryId: "1" }]);
    expect(asked[0]?.what).toBe("POST /apartment-owners/maria%2Fb/check");
    expect(asked[2]?.at).toBe(1_000);
    expect(await checkOwner(session, "maria")).toEqual([]);
    await expect(checkOwner(session, "maria")).rejects.toThrow("the password is wrong");
  });
});
