import { describe, expect, it } from "vitest";
import { type Filing, toStoredFiling } from "../../../shared/records/filings.ts";
import type { Row } from "../../../shared/records/rows.ts";
import type { Task } from "../../../shared/records/tasks.ts";
import { withReasons } from "../../../shared/tasks/reading/list-reservations.ts";
import {
  createTaskReader,
  failureOf,
  statusOf,
  type TaskView,
  withReason,
} from "../../../shared/tasks/reading/read-task.ts";
import { rowPage } from "../../../shared/tasks/reading/row-page.ts";
import { aFiling, anOutcome, type FilingChange } from "../../support/a-filing.ts";
import { sound } from "../declarations/reservation.ts";
import { began, aRow as row, task } from "../filing/one-visit.ts";

const filing = (change: FilingChange = {}) => aFiling({ taskId: 5, createdAt: began, ...change });
const locked = filing({ waiting: "the account is locked" });

describe("the reason of a waiting row", () => {
  const why = (one: Row, ...filings: readonly Filing[]) => withReason(one, filings).details;

  it("is that of its own filing", () => {
    const others = [filing({ taskId: 6, waiting: "of another task" }), filing({ number: 2, waiting: "of another" })];

    expect(why(row(), ...others, locked)).toBe("the account is locked");
    expect(why(row(), ...others)).toBe("");
    expect(why(row(), filing())).toBe("");
  });

  it("is its own when its filing has one for that row", () => {
    const rowsWait = [{ row: 2, reason: "an earlier row", cause: "outcome_unknown" as const }];

    expect(why(row({ number: 2 }), { ...locked, rowsWait })).toBe("an earlier row");
    expect(why(row({ number: 1 }), { ...locked, rowsWait })).toBe("the account is locked");
  });

  it("is its own details while open, and gone once it has ended", () => {
    expect(why(row({ details: "being looked up" }), locked)).toBe("being looked up");
    expect(why(row({ state: "SUBMITTED" }), locked)).toBe("");
  });

  it("is read with a list, except for ended rows and rows without a filing", async () => {
    const asked: string[] = [];
    const getMany = async (keys: readonly { pk: string; sk: string }[]) => {
      asked.push(...keys.map(({ pk, sk }) => `${pk} ${sk}`));
      return [toStoredFiling(locked)];
    };
    const rows = [
      row(),
      row({ number: 2 }),
      row({ number: 3, state: "FAILED", filing: 3 }),
      row({ number: 4, filing: 0 }),
    ];
    const listed = await withReasons({ getMany }, rows);

    expect(listed.map(({ details }) => details)).toEqual(["the account is locked", "the account is locked", "", ""]);
    expect(asked).toEqual(["TASK#5 FILING#00001"]);
  });

  it("comes from its own task's filing", async () => {
    const getMany = async (keys: readonly { pk: string }[]) =>
      keys.map(({ pk }) => toStoredFiling(filing({ taskId: Number(pk.slice("TASK#".length)), waiting: `of ${pk}` })));

    const listed = await withReasons({ getMany }, [row(), row({ taskId: 6 })]);

    expect(listed.map(({ details }) => details)).toEqual(["of TASK#5", "of TASK#6"]);
  });
});

it("a search shows what it found once it has ended well", async () => {
  const search = { ...task, kind: "search" } as const;
  const seen = async (filings: Filing[], change: Partial<Task> = {}) => {
    const [tasks, rows] = [{ find: async () => ({ ...search, ...change }) }, { list: async () => [row(), row()] }];
    return (await createTaskReader(tasks, rows, { list: async () => filings })(5))?.rows.length;
  };
  const ended = (state: "SUBMITTED" | "FAILED") => filing({ check: {}, outcome: anOutcome(state) });

  expect(await seen([ended("SUBMITTED")])).toBe(2);
  expect(await seen([filing({ takeUps: 1 })])).toBe(0);
  expect(await seen([ended("FAILED")])).toBe(0);
  expect(await seen([], { endedAs: "internal_error" })).toBe(0);
});

describe("the status of a task", () => {
  const status = (change: Partial<Task>, rows: readonly Row[] = [], filings: readonly Filing[] = []) =>
    statusOf({ task: { ...task, ...change }, rows, filings });
  const str: Partial<Task> = { submission: { kind: "str", reservations: [sound] } };
  const begun = row({ state: "PROCESSING" });
  const ended = row({ state: "FAILED" });

  it("of reservations is PROCESSING from the first row on, and COMPLETED with the last", () => {
    expect(status(str, [row()])).toBe("PENDING");
    expect(status(str, [row(), begun])).toBe("PROCESSING");
    expect(status({}, [row(), row()])).toBe("PENDING");
    expect(status({}, [row(), ended])).toBe("PROCESSING");
    expect(status({}, [ended, ended])).toBe("COMPLETED");
  });

  it("of reservations is never FAILED", () => {
    expect(status({}, [ended], [filing()])).toBe("COMPLETED");
    expect(status({ ...str, endedAs: "internal_error" }, [row()])).toBe("COMPLETED");
  });

  it.each(["search", "check", "takk"] as const)(
    "of a %s is PROCESSING once claimed, and then follows its outcome",
    (kind) => {
      const outcome = (state: "SUBMITTED" | "FAILED") => filing({ check: {}, outcome: anOutcome(state) });

      expect(status({ kind }, [], [filing()])).toBe("PENDING");
      expect(status({ kind }, [], [filing({ takeUps: 1 })])).toBe("PROCESSING");
      expect(status({ kind }, [], [outcome("SUBMITTED")])).toBe("COMPLETED");
      expect(status({ kind }, [], [outcome("SUBMITTED"), filing()])).toBe("PENDING");
      expect(status({ kind }, [], [outcome("FAILED")])).toBe("FAILED");
      expect(status({ kind, endedAs: "internal_error" })).toBe("FAILED");
    },
  );

  it("that was abandoned is FAILED as internal_error", () => {
    const never: TaskView = { task: { ...task, endedAs: "internal_error" }, rows: [], filings: [] };

    expect(failureOf(never)).toMatchObject({ state: "FAILED", errorValue: "internal_error" });
    expect(failureOf({ ...never, task })).toBeUndefined();
  });
});

it("the rows of a task are paged, each once, in the order sent", () => {
  const rows = [1, 2, 3].map((number) => row({ number: number }));
  const first = rowPage({ limit: 2 })(rows);
  const second = rowPage({ limit: 2, cursor: first.next.nextCursor })(rows);

  expect([first, second].map(({ page }) => page)).toEqual([rows.slice(0, 2), rows.slice(2)]);
  expect(second.next).toEqual({});
  expect(rowPage({ limit: 3 })(rows).next).toEqual({});
});
