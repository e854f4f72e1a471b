import { type Bench, startBench } from "./bench-world.ts";
import { aStay, type Guests } from "./stays.ts";

/** Files `stays` reservations of each of `owners` owners in one task, from acceptance to the last outcome. */
export async function measureFiling(options: { owners: number; stays: number; latencyMs: number; guests?: Guests }) {
  const bench = await startBench(options.latencyMs);
  try {
    const owners = Array.from({ length: options.owners }, (_, index) => addOwner(bench, index + 1));
    const reservations = (await Promise.all(owners)).flatMap((id) =>
      Array.from({ length: options.stays }, (_, place) => aStay(id, place, Date.UTC(2026, 0, 1), options.guests)),
    );

    const processor = process.cpuUsage();
    const start = performance.now();
    const taskId = await bench.tasks.nextId();
    const submission = { kind: "str" as const, reservations };
    const task = { taskId, clientId: "bench", createdAt: new Date().toISOString(), draftUpload: false, submission };
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
      /** Processor time of this process, which does the work of an invocation. */
      processorMs: (user + system) / 1_000,
      /** The process's memory at its end, including Node. */
      memoryMb: process.memoryUsage().rss / 1_048_576,
    };
  } finally {
    await bench.stop();
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
