import type { Release } from "../../../packages/portal-simulator/release.ts";
import { openPortalWebsite } from "../../../packages/portal-simulator/website.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { times } from "../../../shared/deployment/times.ts";
import { createAadePortal } from "../../../shared/portal/aade/aade-portal.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile/profile.ts";
import { control, type PortalState, stateOf } from "../portal-control.ts";
import { passes } from "./gate.ts";
import { createRandom } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";
import { settledWithBodies } from "./settled.ts";
import { createWorld, startOfTime, type World, type WorldOptions } from "./world.ts";

/** Where the adapter finds the website: without a certificate it calls this machine only. */
const address = "http://localhost";

/** The engine, the adapter and the simulator's website in one process, on one virtual clock: no sockets. */
export interface WholeWorld extends World {
  /** What the portal holds, whatever its pages say. */
  truth(): Promise<PortalState>;
  /** Sets something at the simulator: accounts, faults. */
  control(path: Parameters<typeof control>[1], body: object): Promise<void>;
  /** How many exchanges with the portal there were. */
  exchanges(): number;
  close(): void;
}

export interface WholeOptions extends Omit<WorldOptions, "openPortal" | "settled"> {
  readonly release: Release;
  /** Asked before each exchange and after it: the worker dies there. */
  readonly dies?: () => boolean;
}

export function openWholeWorld({ release, dies = () => false, ...options }: WholeOptions): WholeWorld {
  const random = createRandom(options.seed + 5_000);
  let virtual: Scheduler | undefined;
  let exchanges = 0;
  const site = openPortalWebsite({
    clock: () => virtual?.now() ?? startOfTime,
    later(ms, effect) {
      let cancelled = false;
      virtual?.after(ms, () => cancelled || effect());
      return () => {
        cancelled = true;
      };
    },
    random: random.next,
    release,
  });
  const profile = createAadeProfile({ applicationUrl: address, signOnUrl: address, platforms: defaultPlatforms });

  const openPortal: NonNullable<WorldOptions["openPortal"]> = (process, scheduler) => {
    virtual = scheduler;
    const travels = async () => passes(scheduler, process, random.between(30, 300));
    const call: typeof fetch = async (input, init) => {
      exchanges += 1;
      if (dies()) process.kill();
      await travels();
      const answer = await site.fetch(input, init);
      if (dies()) process.kill();
      await travels();
      return answer;
    };
    return createAadePortal({
      profile,
      times: times.aws,
      fetch: call,
      clock: process.clock,
      delayBetweenCallsMs: times.aws.rest,
    });
  };
  const world = createWorld({ ...options, openPortal, settled: settledWithBodies });
  virtual = world.scheduler;

  return {
    ...world,
    async truth() {
      return await stateOf(site);
    },
    async control(path, body) {
      await control(site, path, body);
    },
    exchanges: () => exchanges,
    close: () => site.close(),
  };
}
