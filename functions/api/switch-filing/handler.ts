import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { switchFiling } from "../../../shared/contract/endpoints.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import type { Breaker } from "../../../shared/records/breaker.ts";
import { heldUp } from "../../../shared/tasks/operating/operations.ts";

export interface Dependencies extends ApiDependencies {
  readonly breaker: Pick<Breaker, "start" | "stop" | "state">;
  readonly now: () => EpochMs;
}

export function createHandler({ breaker, now, ...dependencies }: Dependencies) {
  return createApiHandler(switchFiling, dependencies, async ({ body: { stopped, reason = "" } }) => {
    await (stopped ? breaker.stop(reason, now()) : breaker.start());
    const { filing } = heldUp(await breaker.state(), now());
    return { filing };
  });
}
