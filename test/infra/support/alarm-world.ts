import { createWatch } from "../../../shared/tasks/dispatching/watch.ts";
import { createWorld, type World, type WorldOptions } from "../../support/simulation/world.ts";
import type { Measured } from "./cloudwatch.ts";

export const minute = 60_000;
export const hour = 60 * minute;

/** What goes on besides. */
export interface Scene {
  readonly options?: Partial<WorldOptions>;
  /** Owners with accounts at the portal, one task of two stays each, accepted at the beginning. */
  readonly owners: number;
  readonly lasts: number;
  /** Called before each minute, from 0. */
  readonly meanwhile?: (world: World, at: number) => void;
  readonly sweeps?: (at: number) => boolean;
  readonly wrongPasswords?: true;
}

/** Plays a scene in virtual time, and gives all that CloudWatch would have been told. */
export async function play(scene: Scene): Promise<Measured[]> {
  const world = createWorld({ seed: 7, ...scene.options });
  const measured: Measured[] = [];
  await settle(world, scene);
  const sample = sampler(world, scene, measured);
  let at = 0;
  const tick = () => {
    scene.meanwhile?.(world, at);
    sample(at);
    at += minute;
    world.scheduler.after(minute, tick);
  };
  world.scheduler.after(0, tick);
  await world.run({ until: scene.lasts });
  return measured;
}

async function settle(world: World, { owners, wrongPasswords }: Scene): Promise<void> {
  for (let id = 1; id <= owners; id += 1) {
    const [portalUsername, registryId] = [`owner-${id}`, `0000000000${id}`];
    const property = { propertyId: `p${id}`, registryId, state: "final" as const };
    world.state.addAccount(portalUsername, wrongPasswords ? "another" : "right", [property]);
    await world.setUp(async ({ directory }) => {
      await directory.setOwner({ id, portalUsername, password: "right" });
      await directory.setApartment({ id, ownerId: id, registryId });
    });
    const stay = (reservationId: string, startDate: string, endDate: string) => ({
      ...{ reservationId, apartmentId: id, startDate, endDate, amountReceived: 100, platform: "Airbnb" },
      ...{ paymentMethod: "Μετρητά", isForeigner: false, guestTaxId: "123456789" },
    });
    const reservations = [stay("a", "01/06/2026", "03/06/2026"), stay("b", "05/06/2026", "07/06/2026")];
    world.accept({ kind: "str", reservations });
  }
}

/** Takes down what the functions and AWS measure in a minute. */
function sampler(world: World, { sweeps = () => true }: Scene, measured: Measured[]) {
  const seen = new Map<string, number>();
  const since = (name: string, value: number) => {
    const grown = value - (seen.get(name) ?? 0);
    seen.set(name, value);
    return grown;
  };
  return (at: number) => {
    const now = world.scheduler.now();
    const tell = (name: string, value: number, of?: string) =>
      measured.push({ name, value, at: now, ...(of !== undefined && { of }) });
    for (const [name, count] of world.counted) {
      const grown = since(name, count);
      for (let each = 0; each < grown; each += 1) tell(name, 1);
    }
    for (let each = since("bugs", world.bugs.length); each > 0; each -= 1) tell("WorkerFailed", 1);
    for (const [queue, id] of [
      ["tasks", "DoorbellsTasks205B0DFA"],
      ["filings", "DoorbellsFilings24210482"],
    ] as const) {
      const { visible, taken } = world.queues.standing(queue);
      tell("ApproximateNumberOfMessagesVisible", visible, id);
      tell("NumberOfMessagesReceived", since(`${queue} taken`, taken), id);
      const lettersOf = ({ queue: of }: { readonly queue: string }) => (of === "quick" ? "filings" : of);
      const dead = world.queues.deadLetters().filter((letter) => lettersOf(letter) === queue).length;
      tell("ApproximateNumberOfMessagesVisible", dead, id.replace(/[A-Z0-9]{8}$/, "DeadLetters"));
    }
    if (!sweeps(at)) return;
    tell("SweepRung", 0);
    world.start("sweep", async ({ store, tasks, dependencies: { breaker } }) => {
      const look = createWatch({ store, tasks, breaker, clock: { now: () => now } });
      const { oldestOpenMs, outageMs, inReview, dueSoon } = await look();
      tell("OldestOpen", oldestOpenMs);
      tell("OutageLasts", outageMs);
      tell("InReview", inReview);
      tell("DueSoon", dueSoon);
    });
  };
}
