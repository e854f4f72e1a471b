import { beforeEach, describe, expect, it, vi } from "vitest";
import { createAuditTrail } from "../../../../shared/audit/audit-trail.ts";
import { isSecretOf } from "../../../../shared/auth/client-record.ts";
import { createClientRepository } from "../../../../shared/auth/client-repository.ts";
import { createBreaker } from "../../../../shared/records/breaker.ts";
import { createFilingRepository } from "../../../../shared/records/filing-repository.ts";
import { taskKey } from "../../../../shared/records/keys.ts";
import { createRowRepository } from "../../../../shared/records/row-repository.ts";
import { newRow } from "../../../../shared/records/rows.ts";
import { createTaskRepository } from "../../../../shared/records/task-repository.ts";
import { say } from "../../../../shared/wording/say.ts";
import { aFiling } from "../../../../test/support/a-filing.ts";
import { textLike } from "../../../../test/support/matchers.ts";
import { done } from "../../../../test/support/written.ts";
import { accepted } from "../../../../test/unit/declarations/reservation.ts";
import { stillOpen } from "../../../../test/unit/filing/one-visit.ts";
import { at, minute, now, operated } from "./operated.ts";

const mark = "0123456789abcdef0123";
const reservations = accepted({}, { reservationId: "A-2", startDate: "08/10/2026", endDate: "09/10/2026" });
let { store, operator, printed, register } = operated();
beforeEach(() => {
  ({ store, operator, printed, register } = operated());
});

/** A task of two reservations, the second in review. */
async function underReview() {
  const tasks = createTaskRepository(store, () => mark);
  const rows = createRowRepository(store, () => now);
  const task = { taskId: 5, clientId: "c", draftUpload: false, createdAt: at };
  await tasks.accept({ ...task, submission: { kind: "str", reservations } }, now);
  const found = await tasks.find(5);
  if (!found) throw new Error("the task was not kept");
  for (const [index, reservation] of reservations.entries())
    await rows.putIfAbsent(newRow(found, index + 1, 1, reservation));
  await createFilingRepository(store).putIfAbsent(
    aFiling({
      taskId: 5,
      number: 1,
      group: "maria",
      rows: [1, 2],
      draft: false,
      mark,
      createdAt: now,
      takeUps: 3,
      visitsWithoutProgress: 2,
      dueAt: now,
      waiting: say("unclear"),
    }),
  );
  const row = stillOpen(await rows.find(5, 2));
  const intent = { declarationId: "31", propertyId: "11", registryId: "00000100001", portalUser: "maria", at: now };
  const intended = await done(rows.intend(row, intent));
  const doubted = await done(rows.doubt(stillOpen(intended.row), say("still_a_draft", { declarationId: "31" })));
  await rows.end(stillOpen(doubted.row), { state: "NEEDS_REVIEW", errorValue: "outcome_unknown", details: "look" });
}

async function decided() {
  const row = await createRowRepository(store, () => now).find(5, 2);
  if (row) await createRowRepository(store, () => now).resolve(row, { state: "FAILED", errorValue: "outcome_unknown" });
}

describe("`admin clients`", () => {
  it("creates a client with its roles and shows its secret once", async () => {
    const [id, secret, warning] = await printed("clients", "create", "--roles", "admin,takk-uploader");

    expect(id).toBe("clientId  client-1");
    expect(secret).toMatch(/^secret {4}\S{20,}$/);
    expect(warning).toContain("not shown again");
    const client = await createClientRepository(store).find("client-1");
    expect(client).toMatchObject({ createdBy: "operator", roles: ["admin", "takk-uploader"] });
    expect(isSecretOf(client, secret?.split(/ +/)[1] ?? "")).toBe(true);
  });

  it("refuses an unknown role", async () => {
    await expect(printed("clients", "create", "--roles", "admin,king")).rejects.toThrow("expected any of admin, ");
    expect(await createClientRepository(store).find("client-1")).toBeUndefined();
  });
});

describe("`admin tasks`", () => {
  it("lists open tasks with their age and what they wait for", async () => {
    expect(await printed("tasks", "list")).toEqual(["nothing is open"]);
    await underReview();

    expect(await printed("tasks", "list")).toEqual([
      "task 5 (str), 90 minutes old: not dispatched",
      textLike(/^ {2}waits: /),
    ]);
    await createTaskRepository(store, () => mark).dispatched(5);
    expect(await printed("tasks", "list")).toEqual([
      "task 5 (str), 90 minutes old: 1 of 2 rows open",
      textLike(/^ {2}waits: /),
    ]);
    await createTaskRepository(store, () => mark).accept(
      { taskId: 6, clientId: "c", draftUpload: false, createdAt: at, submission: { kind: "str", reservations } },
      now,
    );
    expect((await printed("tasks", "list")).at(-1)).toBe("task 6 (str), 90 minutes old: not dispatched");
    await store.update(taskKey(6), { set: { mark: 7 } });
    expect((await printed("tasks", "list")).at(-1)).toBe(
      "the record TASK#6 cannot be read: docs/runbooks/worker-errors.md",
    );
  });

  it("shows a task's filings and rows, or one row with everything that was seen", async () => {
    await underReview();
    await createTaskRepository(store, () => mark).dispatched(5);

    expect(await printed("tasks", "show", "5")).toEqual([
      `task 5 (str) of ${at}, dispatched`,
      textLike(
        new RegExp(
          `^  filing 1: 2 rows, taken up 3 times \\(ten end it\\), 2 orderly visits without progress \\(they slow it\\), due ${at}, waits: `,
        ),
      ),
      textLike(/^ {2}row 1, filing 1: PENDING the portal gave no clear answer/),
      "  row 2, filing 1: NEEDS_REVIEW outcome_unknown look",
    ]);
    expect(await printed("tasks", "show", "5", "2")).toEqual([
      "task 5, row 2: NEEDS_REVIEW outcome_unknown look",
      "  reservation A-2, apartment 1, 08/10/2026 to 09/10/2026, 420.5 EUR",
      `  mark in the notes at the portal: ${mark}`,
      `  draft 31 at 00000100001, made final from ${at}`,
      `  ${at} asked to finalise draft 31: no clear answer, and it is still a draft`,
    ]);
    for (const [number, why] of [
      ["5 9", "there is no row 9 in task 5"],
      ["7", "there is no task 7"],
    ] as const)
      await expect(printed("tasks", "show", ...number.split(" "))).rejects.toThrow(why);
  });
});

it("`admin filing` stops filing with a reason, starts it again and shows its state", async () => {
  const answers = "the portal answers";

  expect(await printed("filing", "status")).toEqual(["filing is running", answers]);
  expect(await printed("filing", "stop", "--reason", "a flood")).toEqual([textLike(/stopped/)]);
  expect(await printed("filing", "status")).toEqual([`stopped since ${at}: a flood`, answers]);
  expect(await printed("filing", "start")).toEqual(["filing is started"]);
  expect(await printed("filing", "status")).toEqual(["filing is running", answers]);
  await createBreaker(store, 0).failed("u", now - minute);
  expect(await printed("filing", "status")).toEqual([
    "filing is running",
    "the portal has failed since 2026-10-20T08:59:00.000Z",
  ]);
  await createBreaker(store, 0).foundChanged(now - minute, now + minute);
  expect(await printed("filing", "status")).toEqual([
    "filing is running",
    "the portal's pages have changed, first seen 2026-10-20T08:59:00.000Z: nothing is filed on them",
  ]);
});

it("`admin dead-letters` counts and shows messages; `redrive` sends them back, which is audited", async () => {
  expect(await printed("dead-letters", "tasks")).toEqual(["about 2 messages", `  ${at} {"taskId":5}`]);
  for (const queue of ["filings", "events"]) expect(await printed("dead-letters", queue)).toHaveLength(2);
  expect(await printed("redrive", "tasks")).toEqual(["sent back 2 messages"]);
  expect(await printed("audit", "--target", "QUEUE#tasks")).toEqual([
    textLike(new RegExp(`^${at}  operator  redrive  QUEUE#tasks  `)),
  ]);
});

it("`admin audit` lists what was done to a record or by a client", async () => {
  await printed("filing", "stop", "--reason", "a flood");

  expect(await printed("audit", "--client", "operator")).toEqual([
    textLike(new RegExp(`^${at}  operator  stop-filing  BREAKER  `)),
  ]);
  const change = { by: "p-7", name: "Maria", action: "delete-owner", target: "OWNER#8", requestId: "r-1" };
  await createAuditTrail(store, () => now).record(change);
  expect(await printed("audit", "--target", "OWNER#8")).toEqual([`${at}  p-7 (Maria)  delete-owner  OWNER#8  r-1`]);
  expect(await printed("audit", "--target", "OWNER#7")).toEqual(["nothing recorded"]);
  for (const words of [[], ["--target", "OWNER#7", "--client", "operator"]])
    await expect(printed("audit", ...words)).rejects.toThrow("give --target or --client");
});

it("`admin erase` takes a guest off finished rows after a choice, registers the erasure first and audits it", async () => {
  await underReview();
  await expect(printed("erase --reservation A-2 < all")).rejects.toThrow("row 2 of task 5 is NEEDS_REVIEW");
  await decided();
  for (const answer of ["", "yes", "0", "9", "1,9"])
    await expect(printed(`erase --reservation A-2 < ${answer}`)).rejects.toThrow("nothing was erased");

  expect(await printed("erase --guest < nobody")).toEqual(["nothing found"]);
  await register.add([{ taskId: 5, row: 1 }]);
  // Registered first, so that an interrupted erasure can be finished after a restore.
  vi.spyOn(register, "add").mockRejectedValueOnce(new Error("not registered"));
  await expect(printed("erase --reservation A-2 < 1")).rejects.toThrow("not registered");
  const [shown, said, left] = await printed("erase --reservation A-2 < 1");
  const { guestName, guestId, guestTaxId } = reservations[1] ?? {};
  const guest = [guestName, guestId, guestTaxId].filter(Boolean).join(", ");
  expect(shown).toBe(`1  task 5, row 2: A-2 of 08/10/2026, FAILED: ${guest}`);
  expect(said).toBe("erased from 1 reservation");
  expect(await register.all()).toEqual([1, 2].map((row) => ({ taskId: 5, row })));
  expect(left).toContain("Backups");
  const noted = (await printed("audit", "--target", "TASK#5")).map((line) => line.split("  ")[2]);
  expect(noted.toSorted()).toEqual(["erase-guest", ...Array.from({ length: 8 }, () => "show-guests")]);
  for (const words of [[], ["--guest", "--reservation", "A-2"]])
    await expect(printed("erase", ...words)).rejects.toThrow("give --reservation or --guest");
});

it("`admin erase` finds a guest by name or tax id", async () => {
  await underReview();
  await decided();
  const rows = createRowRepository(store, () => now);
  for (const row of await rows.list(5, 1, 1))
    await rows.end(stillOpen(row), { state: "FAILED", errorValue: "cancelled" });

  const { guestName = "", guestTaxId = "" } = reservations[0] ?? {};
  for (const chosen of ["2", "all"])
    expect(await printed(`erase --guest < ${guestTaxId || guestName} < ${chosen}`)).toContain(
      "erased from 1 reservation",
    );
});

it.each(["0", "x", "x5", "5x", "1,5", "12345678901"])(
  "`admin tasks show` refuses %s as a task number",
  async (taskId) => {
    await expect(printed("tasks", "show", taskId)).rejects.toThrow("task and row are numbers from 1");
  },
);

it("`admin outputs` prints the stack's outputs as lines for a shell", async () => {
  expect(await printed("outputs")).toEqual([
    "export Region='eu-south-1'",
    String.raw`export Note='it'\''s'`,
    "export AWS_REGION='eu-south-1'",
  ]);
});

describe("an operator's command", () => {
  it.each([
    ["clients create --roles admin", "CLIENT#client-1", "operator create-client"],
    ["filing stop --reason outage", "BREAKER", "operator stop-filing"],
    ["filing start", "BREAKER", "operator start-filing"],
  ])("is audited once it is done: %s", async (command, target, note) => {
    const notes = async () => (await operator.audit.ofTarget(target)).map(({ by, action }) => `${by} ${action}`);
    const { putIfAbsent } = store;
    vi.spyOn(store, "update").mockRejectedValue(new Error("no access"));
    vi.spyOn(store, "write").mockRejectedValue(new Error("no access"));
    vi.spyOn(store, "putIfAbsent").mockImplementation(async (item) => {
      if (!item.pk.startsWith("AUDIT#")) throw new Error("no access");
      return await putIfAbsent(item);
    });

    await expect(printed(...command.split(" "))).rejects.toThrow("no access");
    expect(await notes()).toEqual([]);
    ({ operator, printed } = operated());
    await printed(...command.split(" "));
    expect(await notes()).toEqual([note]);
  });

  it("is audited with its own request id", async () => {
    await printed("filing", "stop", "--reason", "a flood");
    await printed("filing", "start");
    const requests = (await operator.audit.ofTarget("BREAKER")).map(({ requestId }) => requestId);

    expect(new Set(requests).size).toBe(2);
  });
});
