import { randomUUID } from "node:crypto";
import { createOperator } from "../../../cli/operator/operator.ts";
import { createProgram } from "../../../cli/operator/program.ts";
import { createRegister } from "../../../cli/operator/register.ts";
import { createApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { createFilingRepository, type Filing } from "../../../shared/filing/records/filings.ts";
import { portalUserOf } from "../../../shared/filing/records/keys.ts";
import { createPortalUserRepository } from "../../../shared/filing/records/portal-users.ts";
import { createRowRepository, type Row } from "../../../shared/filing/records/rows.ts";
import { createTaskRepository } from "../../../shared/filing/records/tasks.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { memoryStore } from "../../support/memory-store.ts";
import { createFakeTable } from "../../support/simulation/fake-table.ts";

export const now = () => Date.UTC(2026, 9, 1);
const reservation = {
  reservationId: "A-3",
  apartmentId: 7,
  startDate: "01/09/2026",
  endDate: "04/09/2026",
  amountReceived: 240.5,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  guestName: "Ada Guest",
  guestId: "P-SECRET",
  isForeigner: true,
};
const aRow = (change: Partial<Row> = {}): Row => ({
  taskId: 12,
  row: 3,
  filing: 1,
  reservation,
  isDraft: false,
  acceptedAt: "2026-09-05T10:00:00.000Z",
  lastUpdated: "2026-09-05T10:00:00.000Z",
  state: "CHECKING",
  errorValue: "",
  details: "",
  declarationServerId: "",
  evidence: [{ at: now(), event: "the answer to the final was lost" }],
  ...change,
});
const aStatement: Filing = {
  taskId: 13,
  filing: 1,
  group: "group",
  rows: [],
  draft: false,
  mark: "MARK",
  createdAt: now(),
  claims: 0,
  visitsWithoutProgress: 0,
  dueAt: now(),
  statement: { year: 2026, month: 8, draft: false, portalUsername: "maria", records: [] },
};
const undecided = { state: "NEEDS_REVIEW", errorValue: "outcome_unknown", details: "" } as const;

/** A store with an open task 12, whose rows 3 and 4 are under review and 5 is not, and a statement 13 under review. */
export async function createOperatedStore(): Promise<Store> {
  const store = memoryStore(createFakeTable({ now }));
  const submission = { kind: "str" as const, reservations: [reservation] };
  const task = { taskId: 12, clientId: "c", createdAt: "2026-09-05T10:00:00.000Z", draftUpload: false, submission };
  await createTaskRepository(store, () => "mark").accept(task, now());
  const client = { clientId: "channel-manager", secret: "leaked", roles: ["str-uploader" as const] };
  await createClientRepository(store).create({ ...client, createdAt: "2026-09-01T10:00:00.000Z", createdBy: "c" });
  const record = { createdAt: "2026-09-01T10:00:00.000Z", updatedAt: "2026-09-01T10:00:00.000Z", createdBy: "c" };
  const owner = { ...record, id: 1, name: "Maria P.", portalUsername: "maria", sealedPassword: "sealed" };
  await createOwnerRepository(store).create(owner);
  const loft = { ...record, id: 7, name: "Loft", address: "Athinas 1", registryId: "00000000007", ownerId: 1 };
  await createApartmentRepository(store).create(loft);
  const rows = createRowRepository(store, now);
  for (const row of [3, 4, 5]) await rows.putIfAbsent(aRow({ row }));
  for (const row of [3, 4]) await rows.end(aRow({ row }), undecided);
  const filings = createFilingRepository(store);
  await filings.putIfAbsent(aStatement);
  await filings.record(aStatement, { outcome: undecided });
  await filings.close(aStatement);
  const users = createPortalUserRepository(store);
  const held = await users.lease(portalUserOf("maria"), "worker", now() - 2, now() - 1);
  if (held) await users.release(held.lease, { refused: [{ fingerprint: "fingerprint" }], refusedAt: now() });
  return store;
}

/** Runs `npm run admin -- …` on it, types these answers, and gives what it prints. */
export async function operate(store: Store, words: readonly string[], typed: readonly string[] = []): Promise<string> {
  const answers = [...typed];
  const printed: string[] = [];
  const letters = [{ body: '{"taskId":12}', sentAt: now() }];
  const program = createProgram({
    connect: () => ({
      operator: createOperator({ store, register: createRegister(store), newId: randomUUID, now }),
      deadLetters: {
        look: () => Promise.resolve({ count: 1, some: letters }),
        sendBack: () => Promise.resolve(1),
      },
      restore: () => Promise.resolve([]),
      outputs: { Region: "eu-south-1", TableName: "it's a table" },
      now,
    }),
    print: (text) => printed.push(text),
    ask: async () => answers.shift() ?? "",
  });
  await program.parseAsync([...words], { from: "user" });
  return printed.join("\n");
}
