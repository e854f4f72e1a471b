import { beforeEach, describe, expect, it } from "vitest";
import { isSecretOf } from "../../shared/auth/client-record.ts";
import { createClientRepository } from "../../shared/auth/client-repository.ts";
import type { Store } from "../../shared/aws/store.ts";
import { createBreaker } from "../../shared/filing/records/breaker.ts";
import { createFilingRepository } from "../../shared/filing/records/filings.ts";
import { portalUserOf } from "../../shared/filing/records/keys.ts";
import { createPortalUserRepository } from "../../shared/filing/records/portal-users.ts";
import { createRowRepository } from "../../shared/filing/records/rows.ts";
import { createTaskRepository } from "../../shared/filing/records/tasks.ts";
import { say } from "../../shared/wording/say.ts";
import { createOperatedStore, now, operate } from "./support/operated-store.ts";

let store: Store;

beforeEach(async () => {
  store = await createOperatedStore();
});

const admin = async (...words: string[]) => await operate(store, words);

const stored = (row: number) => createRowRepository(store, now).find(12, row);

describe("clients create", () => {
  it("makes a client whose secret, shown once, is the one that logs in", async () => {
    const output = await admin("clients", "create", "--roles", "admin,str-uploader");

    const secret = /^secret +(\S+)$/m.exec(output)?.[1] ?? "";
    const client = await createClientRepository(store).find(/^clientId +(\S+)$/m.exec(output)?.[1] ?? "");
    expect(client).toMatchObject({ createdBy: "operator", roles: ["admin", "str-uploader"] });
    expect(isSecretOf(client, secret)).toBe(true);
    expect(JSON.stringify(client)).not.toContain(secret);
  });

  it("makes none for a role that there is not", async () => {
    await expect(admin("clients", "create", "--roles", "root")).rejects.toThrow("expected some of admin");
    const { records } = await createClientRepository(store).list({ limit: 9 });
    expect(records.map(({ clientId }) => clientId)).toEqual(["channel-manager"]);
  });
});

describe("tasks", () => {
  it("lists what is open, oldest first, with its age", async () => {
    expect(await admin("tasks", "list")).toBe("task 12 (str), 36840 minutes old: not dispatched");
  });

  it("shows what was sent and seen, and no guest's data", async () => {
    const output = `${await admin("tasks", "show", "12", "3")}${await admin("tasks", "show", "12")}`;

    expect(output).toContain("NEEDS_REVIEW outcome_unknown");
    expect(output).toContain("the answer to the final was lost");
    expect(output).toContain("not dispatched");
    expect(output).not.toContain("Ada Guest");
    expect(output).not.toContain("P-SECRET");
  });

  it("says so when there is no such task or row", async () => {
    await expect(admin("tasks", "show", "99")).rejects.toThrow("there is no task 99");
    await expect(admin("tasks", "show", "12", "9")).rejects.toThrow("there is nothing of that number to decide");
  });
});

describe("review", () => {
  it("lists rows and statements that a person has to decide, and shows the evidence", async () => {
    expect(await admin("review", "list")).toBe(
      [
        "12 3  reservation A-3, last seen 2026-10-01T00:00:00.000Z: the answer to the final was lost",
        "12 4  reservation A-3, last seen 2026-10-01T00:00:00.000Z: the answer to the final was lost",
        "13  statement of 8/2026",
      ].join("\n"),
    );
    expect(await admin("review", "show", "13")).toContain("statement of 8/2026 for maria");
    const shown = await admin("review", "show", "12", "3");
    expect(shown).toContain("property 00000000007, portal user maria");
    expect(shown).toContain("2026-10-01T00:00:00.000Z the answer to the final was");
  });

  it("decides a row, which is listed no longer", async () => {
    await admin("review", "resolve", "12", "3", "--as", "SUBMITTED", "--declaration", "256");

    expect(await stored(3)).toMatchObject({ state: "SUBMITTED", errorValue: "", declarationServerId: "256" });
    expect(await admin("review", "list")).not.toContain("12 3");
  });

  it("decides a statement, which is listed no longer", async () => {
    await admin("review", "resolve", "13", "--as", "SUBMITTED", "--details", "there, from 3 September");

    expect(await createFilingRepository(store).find({ taskId: 13, filing: 1 })).toMatchObject({
      outcome: { state: "SUBMITTED", errorValue: "", details: "there, from 3 September" },
    });
    expect(await admin("review", "list")).not.toContain("13");
    await expect(admin("review", "resolve", "13", "--as", "FAILED")).rejects.toThrow("it is SUBMITTED");
  });

  it("does not call a declaration submitted without its number", async () => {
    await expect(admin("review", "resolve", "12", "3", "--as", "SUBMITTED")).rejects.toThrow("--declaration");
    expect(await stored(3)).toMatchObject({ state: "NEEDS_REVIEW" });
  });

  it("never changes a row that is not under review", async () => {
    await admin("review", "resolve", "12", "3", "--as", "SUBMITTED", "--declaration", "256");

    await expect(admin("review", "resolve", "12", "3", "--as", "FAILED")).rejects.toThrow("it is SUBMITTED");
    await expect(admin("review", "resolve", "12", "5", "--as", "FAILED")).rejects.toThrow("it is CHECKING");
    expect(await stored(3)).toMatchObject({ state: "SUBMITTED" });
  });
});

describe("filing", () => {
  it("stops what would begin, with the reason for those who ask, and lets it go on", async () => {
    const breaker = createBreaker(store, 60_000);
    await admin("filing", "stop", "--reason", "wrong amounts in the profile");

    expect(await breaker.admit(now())).toEqual({
      go: false,
      stoppedAt: now(),
      until: now() + 60_000,
      reason: say("filing_stopped"),
    });
    expect(await admin("filing", "status")).toContain("stopped since 2026-10-01T00:00:00.000Z: wrong amounts");
    await admin("filing", "start");
    expect(await breaker.admit(now())).toMatchObject({ go: true });
    expect(await admin("filing", "status")).toBe("filing goes on\nthe portal answers");
  });
});

describe("owners unblock", () => {
  it("lets a condemned password be tried again, unless a worker has the login", async () => {
    const users = createPortalUserRepository(store);
    const held = await users.lease(portalUserOf("Maria"), "worker", now() - 1, now() + 60_000);
    if (!held) throw new Error("not held");
    await users.learn(held.lease, {
      refused: [{ fingerprint: "fingerprint" }],
      refusedAt: now(),
      lockedUntil: now() + 1,
    });

    await expect(admin("owners", "unblock", "maria")).rejects.toThrow("a worker has the login");
    await users.release(held.lease, {});
    await admin("owners", "unblock", "MARIA");

    const { user } = (await users.lease(portalUserOf("maria"), "next", now(), now() + 1)) ?? {};
    expect(user).toMatchObject({ fence: 3 });
    expect(user).not.toHaveProperty("refused");
    await expect(admin("owners", "unblock", "nobody")).rejects.toThrow("nothing to forget");
  });
});

describe("dead letters", () => {
  it("are told of by their ids, and how many were sent back", async () => {
    expect(await admin("dead-letters", "filings")).toBe(`about 1 message\n  2026-10-01T00:00:00.000Z {"taskId":12}`);
    expect(await admin("redrive", "filings")).toBe("sent back 1 message");
  });
});

it("gives a shell the stack's outputs, and the region to its AWS commands", async () => {
  expect(await admin("outputs")).toBe(
    "export Region='eu-south-1'\nexport TableName='it'\\''s a table'\nexport AWS_REGION='eu-south-1'",
  );
});

describe("audit", () => {
  it("notes every command that changed something, by target and by who did it, with no value", async () => {
    await admin("clients", "create", "--roles", "str-uploader");
    await admin("review", "resolve", "12", "3", "--as", "FAILED", "--details", "a private remark");
    await admin("filing", "stop", "--reason", "a private reason");
    await admin("owners", "unblock", "maria");
    await admin("redrive", "tasks");
    await admin("tasks", "show", "12");

    const done = await admin("audit", "--client", "operator");
    expect(done.split("\n").map((line) => line.split("  ")[2])).toEqual(
      expect.arrayContaining(["create-client", "resolve-review", "stop-filing", "unblock-owner", "redrive"]),
    );
    expect(done.split("\n")).toHaveLength(5);
    expect(done).not.toContain("private");
    expect(await admin("audit", "--target", "TASK#12")).toMatch(
      /^2026-10-01T00:00:00.000Z {2}operator {2}resolve-review/,
    );
    expect(await admin("audit", "--target", "TASK#1")).toBe("nothing is noted");
    await expect(admin("audit")).rejects.toThrow("--target or --client");
  });
});

describe("erase", () => {
  it("takes a guest off what has ended; stay, outcome and number stay", async () => {
    await decideAll();

    const shown = await erase(" ada  GUEST ", "1, 2");
    expect(shown).toMatch(
      /1 {2}task 12, row 3: A-3 .*Ada Guest, P-SECRET\n2 {2}task 12, row 4: [\s\S]*\ntaken off 2 reservations/,
    );

    expect(await stored(3)).toMatchObject({
      ...{ state: "SUBMITTED", declarationServerId: "256" },
      reservation: { reservationId: "A-3", startDate: "01/09/2026", amountReceived: 240.5 },
    });
    for (const row of [3, 4]) expect(JSON.stringify(await stored(row))).not.toMatch(/Ada|P-SECRET/);
    expect(await erase("P-SECRET", "all")).toContain("taken off 1 reservation");
    expect(await erase("P-SECRET")).toBe("nothing of it is on record");
    expect(await admin("audit", "--target", "TASK#12")).toContain("erase-guest");
  });

  it("finds them by reservation, and takes them out of what was told of it", async () => {
    await decideAll();

    await operate(store, ["erase", "--reservation", "A-3"], ["all"]);

    expect((await stored(4))?.details).toBe("…");
    expect(await admin("erase", "--reservation", "A-4")).toBe("nothing of it is on record");
  });

  it("erases nothing while one of them is open or under review", async () => {
    await expect(erase("Ada Guest", "all")).rejects.toThrow("row 1 of task 12 is PENDING");
    await createTaskRepository(store, () => "mark").dispatched(12);
    await expect(erase("Ada Guest", "all")).rejects.toThrow("row 3 of task 12 is NEEDS_REVIEW");
    await expect(admin("erase", "--reservation", "A-3", "--guest")).rejects.toThrow("--reservation or --guest");
    expect(JSON.stringify(await stored(3))).toContain("Ada Guest");
  });

  it("takes guests out of a task that could not be begun", async () => {
    const tasks = createTaskRepository(store, () => "mark");
    const reservation = (await stored(3))?.reservation;
    if (!reservation) throw new Error("no row");
    const submission = { kind: "str" as const, reservations: [reservation, { ...reservation, reservationId: "B-1" }] };
    const createdAt = "2026-09-06T10:00:00.000Z";
    await tasks.accept({ taskId: 20, clientId: "c", createdAt, draftUpload: false, submission }, now());
    await tasks.abandon(20);
    await decideAll();

    await operate(store, ["erase", "--reservation", "B-1"], ["1"]);

    expect((await tasks.find(20))?.submission).toMatchObject({
      reservations: [{ guestName: "Ada Guest" }, expect.not.objectContaining({ guestName: "Ada Guest" })],
    });
  });

  it("erases nobody whom nobody chose", async () => {
    await decideAll();

    for (const answer of ["", "yes", "0", "9", "1,9"])
      await expect(erase("Ada Guest", answer)).rejects.toThrow("nothing was erased");
    expect(await stored(3)).toMatchObject({ reservation: { guestName: "Ada Guest" } });
  });

  const erase = async (...typed: string[]) => await operate(store, ["erase", "--guest"], typed);

  async function decideAll() {
    await admin("review", "resolve", "12", "3", "--as", "SUBMITTED", "--declaration", "256");
    const details = "the portal said: P-SECRET is no valid document";
    await admin("review", "resolve", "12", "4", "--as", "FAILED", "--details", details);
    const open = await stored(5);
    if (open) await createRowRepository(store, now).end(open, { state: "FAILED" });
    await createTaskRepository(store, () => "mark").dispatched(12);
  }
});
