import type { FilingDependencies } from "../session/dependencies.ts";
import { endSingle } from "../session/end-single.ts";
import { mustSee, type Visit } from "../session/visit.ts";

/** Keeps which properties the portal shows to an owner: that the login works and what is registered, nothing else. */
export async function check(visit: Visit, deps: Pick<FilingDependencies, "filings" | "metrics">): Promise<void> {
  const { filing, session } = visit;
  const shown = await mustSee(visit, async () => await session.properties());
  const properties = shown.map(({ registryId, state }) => ({ registryId, state }));
  await endSingle(
    deps,
    { ...filing, check: { properties } },
    { state: "SUBMITTED", rule: "its properties were shown" },
  );
}
