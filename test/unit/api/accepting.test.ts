import { expect, it, vi } from "vitest";
import { createHandler as createCheck } from "../../../functions/api/check-apartment-owner/handler.ts";
import { createHandler as createStr } from "../../../functions/api/create-str-task/handler.ts";
import { createHandler as createTakk } from "../../../functions/api/create-takk-task/handler.ts";
import { createHandler as createRetry } from "../../../functions/api/retry-str-task/handler.ts";
import { createHandler as createSearch } from "../../../functions/api/search-submitted-declarations/handler.ts";
import type { ApiHandler } from "../../../shared/api/handler.ts";
import { notBegun } from "../../../shared/contract/outcomes.ts";
import { isOpen } from "../../../shared/records/rows.ts";
import type { AcceptTask } from "../../../shared/tasks/accepting/accept-task.ts";
import type { Call } from "../../support/api/event.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { takkRecord } from "../../support/black-box/rows.ts";
import { sound, taskOf } from "../declarations/reservation.ts";

const createdAt = "2026-11-21T10:00:00.000Z";

/** Every way to create a task, with an owner on record and a task of two reservations, the second of which has failed. */
async function world() {
  const parts = createMemoryWorld();
  const maria = { id: 7, name: "Eleni", portalUsername: "Maria", sealedPassword: "sealed", createdBy: "client-1" };
  await parts.owners.create({ ...maria, createdAt, updatedAt: createdAt });
  await callAs(createStr(parts), { body: { ...taskOf({}, { reservationId: "A-2" }), onDeclared: "amend" } });
  const view = await parts.readTask(1);
  const failed = view?.rows.map((row) => (isOpen(row) && row.number === 2 ? { ...row, ...notBegun } : row)) ?? [];
  const readTask = async () => view && { ...view, rows: failed };
  const accept = vi.fn<AcceptTask>(async () => ({ taskId: 9, createdAt }));
  return { ...parts, readTask, acceptTask: accept, accept };
}

const range = { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" };
const statement = { month: 10, portalUsername: "maria" };
const batch = { ...taskOf({}), draftUpload: true, onDeclared: "refuse" };

it.each<[string, (parts: Awaited<ReturnType<typeof world>>) => ApiHandler, Call, object, object]>([
  [
    "create-str-task",
    createStr,
    { body: batch },
    { draftUpload: true, content: batch },
    { kind: "str", reservations: [sound], onDeclared: "refuse" },
  ],
  [
    "search-submitted-declarations",
    createSearch,
    { body: range },
    { draftUpload: false, content: range },
    { kind: "search", ...range },
  ],
  [
    "check-apartment-owner",
    createCheck,
    { path: { id: "MARIA" } },
    { draftUpload: false, content: { ownerId: 7 } },
    { kind: "check", ownerId: 7 },
  ],
  [
    "create-takk-task",
    createTakk,
    { body: { ...statement, portalPassword: "x", takkRecords: [takkRecord], draftUpload: true } },
    { draftUpload: true, content: { ...statement, records: [takkRecord], draftUpload: true } },
    {
      kind: "takk",
      ...statement,
      year: 2026,
      records: [takkRecord],
      sealedPassword: 'sealed {"purpose":"task-password","taskId":"9"}',
    },
  ],
  [
    "retry-str-task",
    createRetry,
    { path: { taskId: "1" }, body: { rows: [1, 2] } },
    { draftUpload: false, content: { taskId: 1, rows: [1, 2] } },
    {
      kind: "str",
      reservations: [{ ...sound, reservationId: "A-2" }],
      onDeclared: "amend",
      repeats: [{ taskId: 1, row: 2 }],
    },
  ],
])(
  "%s passes on the caller, the idempotency key and the submission, but no password",
  async (endpoint, create, request, asked, submission) => {
    const { accept, ...parts } = await world();
    const { status, body } = await callAs(create({ ...parts, accept }), {
      ...request,
      headers: { "Idempotency-Key": "once" },
    });

    expect({ status, body }).toMatchObject({ status: 200, body: { taskId: 9, createdAt } });
    const [[handed]] = accept.mock.calls as [Parameters<AcceptTask>];
    const { submission: submit, ...request_ } = handed;
    const who = { clientId: "client-1", name: "Anna", madeBy: "maker", roles: ["admin"] };
    expect(request_).toEqual({ ...who, endpoint, idempotencyKey: "once", ...asked });
    expect(await submit(9, createdAt)).toEqual(submission);
  },
);
