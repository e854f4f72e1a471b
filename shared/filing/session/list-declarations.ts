import type { Entry, Failure, PropertyRef, Range } from "../../portal/portal.ts";
import { say } from "../../wording/say.ts";
import type { FilingDependencies } from "./dependencies.ts";
import { Interrupted, type Pause, pauseAfter } from "./pause.ts";
import { readPatiently, type Visit } from "./visit.ts";

/** One property's list is refused in words, or fails: what concerns that property waits, and nothing else. */
export class ListFailed extends Interrupted {}

/** Counts failures in a row: too many are the portal's, and interrupt the visit. */
interface Failures {
  failed(failure: Failure): Pause;
  worked(): void;
}

/** A property's declarations in a range. The same words for several owners are the portal's trouble. */
export async function listDeclarations(
  visit: Visit,
  { breaker }: Pick<FilingDependencies, "breaker">,
  property: PropertyRef,
  range: Range,
  failures?: Failures,
): Promise<readonly Entry[]> {
  const { portalUser } = visit.lease;
  const answer = await readPatiently(visit, async () => await visit.session.list(property, range));
  if (answer.ok) {
    failures?.worked();
    await breaker.accepted("list", portalUser);
    return answer.value;
  }
  const { failure } = answer;
  const { registryId } = property;
  const { detail: words } = failure;
  const reason = say("portal_refuses_list", { registryId, words });
  if (failure.kind === "unavailable" && failures) throw new ListFailed({ ...failures.failed(failure), reason });
  if (failure.kind !== "refused") throw new Interrupted(pauseAfter(failure));
  const refusal = { of: "list", words, stay: registryId, portalUser };
  const doubtful = await breaker.refused(refusal, visit.clock.now());
  if (doubtful === "several owners") throw new Interrupted({ ...pauseAfter(failure), doubtful });
  throw new ListFailed({ reason, detail: words, cause: "portal_unavailable", outage: false });
}
