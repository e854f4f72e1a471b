import type { AcceptedReservation } from "../../shared/records/submission.ts";
import { writtenDay } from "../support/written-day.ts";
import { type Bench, startBench } from "./bench-world.ts";
import type { Kind } from "./exchange-kinds.ts";

const day = 24 * 60 * 60 * 1000;

/** A guest has a Greek tax number, which costs the portal's look-up step, or a passport. */
export type Guests = "half" | "greek" | "foreign";

function aStay(apartmentId: number, index: number, guests: Guests): AcceptedReservation {
  const from = Date.UTC(2026, 0, 1) + index * day;
  const guest =
    guests === "greek" || (guests === "half" && index % 2 === 0)
      ? { isForeigner: false, guestTaxId: "123456789" }
      : { isForeigner: true, guestName: "Ada Byron", guestId: `P${index}` };
  return {
    reservationId: `B-${apartmentId}-${index}`,
    apartmentId,
    startDate: writtenDay(from),
    endDate: writtenDay(from + day),
    amountReceived: 120.5,
    platform: "Airbnb",
    paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής",
    ...guest,
  };
}

export interface FilingFigures {
  readonly ms: number;
  readonly portalMs: number;
  readonly portalRequests: number;
  readonly ofKinds: ReadonlyMap<Kind, number>;
  /** Of this process, which does what an invocation does. */
  readonly processorMs: number;
  /** What the process held in memory at its end, with Node itself. */
  readonly memoryMb: number;
}

/** Files `stays` reservations of each of `owners` owners in one task, from acceptance to the last outcome. */
export async function measureFiling(options: {
  owners: number;
  stays: number;
  latencyMs: number;
  guests?: Guests;
}): Promise<FilingFigures> {
  const bench = await startBench(options.latencyMs);
  try {
    const apartments = await Promise.all(
      Array.from({ length: options.owners }, (_, index) => addOwner(bench, index + 1)),
    );
    const reservations = apartments.flatMap((id) =>
      Array.from({ length: options.stays }, (_, index) => aStay(id, index, options.guests ?? "half")),
    );

    const processor = process.cpuUsage();
    const start = performance.now();
    const taskId = await bench.tasks.nextId();
    const createdAt = new Date().toISOString();
    const task = {
      taskId,
      clientId: "bench",
      createdAt,
      draftUpload: false,
      submission: { kind: "str" as const, reservations },
    };
    await bench.tasks.accept(task, Date.now());
    await bench.dispatch(taskId);
    await bench.idle();
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(processor);

    const rows = await bench.rows.list(taskId, 1, reservations.length);
    const open = rows.filter(({ state }) => state !== "SUBMITTED");
    if (rows.length !== reservations.length || open.length > 0)
      throw new Error(`${open.length} of ${rows.length} not submitted`);
    const { meter } = bench;
    return {
      ms,
      portalMs: meter.busyMs(),
      portalRequests: meter.requests(),
      ofKinds: meter.ofKinds(),
      processorMs: (user + system) / 1_000,
      memoryMb: process.memoryUsage().rss / 1_048_576,
    };
  } finally {
    bench.stop();
  }
}

async function addOwner(bench: Bench, id: number): Promise<number> {
  const now = new Date().toISOString();
  const registryId = String(70_000 + id).padStart(11, "0");
  const portalUsername = `bench-${id}`;
  await bench.addAccount(portalUsername, [registryId]);
  const record = { id, createdAt: now, updatedAt: now, createdBy: "bench" };
  await bench.owners.create({ ...record, name: `Owner ${id}`, portalUsername, sealedPassword: "password" });
  await bench.apartments.create({ ...record, name: `Apartment ${id}`, address: "Street 1", registryId, ownerId: id });
  return id;
}
