import type { Property } from "../portal/portal.ts";
import type { FilingDependencies } from "./dependencies.ts";
import { rangeOf } from "./figures.ts";
import { removeDraft } from "./finalise.ts";
import type { Row } from "./records/rows.ts";
import { Stop } from "./stop.ts";
import { findStay } from "./what-is-there.ts";
import { mustRead, type Work } from "./work.ts";

/** How many settle times a save without an answer may take to appear, before the filing closes. */
const settleTimes = 3;

/**
 * A save without an answer may have come through late, beside the draft that was used: such strays are removed before
 * the filing closes. Only rows that met one are looked at.
 */
export async function removeStrays(
  work: Work,
  deps: Pick<FilingDependencies, "tasks" | "rows" | "apartments" | "log">,
  properties: readonly Property[],
): Promise<void> {
  const doubted = work.rows.all().filter(({ unclearSaveAt }) => unclearSaveAt !== undefined);
  const settledAt =
    Math.max(0, ...doubted.map(({ unclearSaveAt = 0 }) => unclearSaveAt)) + settleTimes * work.times.settle;
  if (doubted.length === 0) return;
  if (work.clock.now() < settledAt) {
    throw new Stop({ kind: "later", reason: "the drafts are looked through once more", at: settledAt, outage: false });
  }
  for (const [property, rows] of await atProperties(deps, properties, doubted)) {
    const range = rangeOf(rows.map(({ reservation }) => reservation));
    const entries = (await mustRead(work, async () => await work.session.list(property, range))).filter(
      ({ final }) => !final,
    );
    for (const row of rows) {
      for (const { declaration, whose } of await findStay(work, deps, { property, range, entries }, row)) {
        if (whose.kind !== "ours" || declaration.declarationId === wantedBy(row)) continue;
        await removeDraft(work, declaration);
        deps.log.info("a stray draft was removed", { taskId: row.taskId, row: row.row });
      }
    }
  }
}

/** The draft that is to stay: of a draft upload, and of a row that a person has to look at. */
function wantedBy({ state, declarationServerId, intent }: Row): string | undefined {
  if (state === "DRAFTED") return declarationServerId;
  return state === "NEEDS_REVIEW" ? intent?.declarationId : undefined;
}

async function atProperties(
  { apartments }: Pick<FilingDependencies, "apartments">,
  properties: readonly Property[],
  rows: readonly Row[],
): Promise<Map<Property, Row[]>> {
  const ids = [...new Set(rows.map(({ reservation }) => reservation.apartmentId))];
  const registryIdOf = new Map((await apartments.findMany(ids)).map(({ id, registryId }) => [id, registryId]));
  const groups = new Map<Property, Row[]>();
  for (const row of rows) {
    const registryId = row.intent?.registryId ?? registryIdOf.get(row.reservation.apartmentId);
    const property = properties.find((candidate) => candidate.registryId === registryId);
    if (property) groups.set(property, [...(groups.get(property) ?? []), row]);
  }
  return groups;
}
