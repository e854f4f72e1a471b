import type { Entry, PropertyRef, Range } from "../../portal/portal.ts";
import { say } from "../../wording/say.ts";
import type { FilingDependencies } from "./dependencies.ts";
import { Interrupted, pauseAfter } from "./pause.ts";
import { look, type Visit } from "./visit.ts";

/** The portal refuses one property's list in words: what concerns that property waits, and nothing else. */
export class ListRefused extends Interrupted {}

/** A property's declarations in a range. The same words for several owners are the portal's trouble. */
export async function seeList(
  visit: Visit,
  { breaker }: Pick<FilingDependencies, "breaker">,
  property: PropertyRef,
  range: Range,
): Promise<readonly Entry[]> {
  const { portalUser } = visit.lease;
  const answer = await look(visit, async () => await visit.session.list(property, range));
  if (answer.ok) {
    await breaker.accepted("list", portalUser);
    return answer.value;
  }
  const { failure } = answer;
  if (failure.kind !== "refused") throw new Interrupted(pauseAfter(failure));
  const { registryId } = property;
  const { detail: words } = failure;
  const heard = { of: "list", words, stay: registryId, portalUser };
  const doubtful = await breaker.refused(heard, visit.clock.now());
  if (doubtful === "several owners") throw new Interrupted({ ...pauseAfter(failure), doubtful });
  const reason = say("portal_refuses_list", { registryId, words });
  throw new ListRefused({ reason, detail: words, cause: "portal_unavailable", outage: false });
}
