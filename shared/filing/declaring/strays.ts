import type { Property } from "../../portal/portal.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { mayBeElsewhere } from "../session/places.ts";
import { Stop } from "../session/stop.ts";
import { mustRead, type Work } from "../session/work.ts";
import { rangeOf } from "./figures.ts";
import { removeDraft } from "./finalise.ts";
import { findStay } from "./what-is-there.ts";

/** How many settle times a save without an answer may take to appear, before the filing closes. */
const settleTimes = 3;

/**
 * A save without an answer may have come through late, beside the draft that was used; and a draft may stand at a
 * property that the apartment has left since. Such strays are removed before the filing closes. Only rows that may have
 * one are looked for.
 */
export async function removeStrays(
  work: Work,
  deps: Pick<FilingDependencies, "tasks" | "rows" | "apartments" | "log">,
  properties: readonly Property[],
): Promise<void> {
  const doubted = work.rows.all().flatMap(({ unclearSaveAt }) => (unclearSaveAt === undefined ? [] : [unclearSaveAt]));
  const settledAt = Math.max(0, ...doubted) + settleTimes * work.times.settle;
  if (doubted.length > 0 && work.clock.now() < settledAt) {
    throw new Stop({ kind: "later", reason: "the drafts are looked through once more", at: settledAt, outage: false });
  }
  for (const [property, rows] of await suspects(work, deps, properties)) {
    const range = rangeOf(rows.map(({ reservation }) => reservation));
    const entries = (await mustRead(work, async () => await work.session.list(property, range))).filter(
      ({ final }) => !final,
    );
    for (const row of rows) {
      for (const { declaration, whose } of await findStay(work, deps, { property, range, entries }, row)) {
        if (whose.kind !== "ours" || isWanted(row, declaration.declarationId)) continue;
        await removeDraft(work, declaration);
        deps.log.info("a stray draft was removed", { taskId: row.taskId, row: row.row });
      }
    }
  }
}

/** A draft that is to stay: of a draft upload, and of a row that a person has to look at. */
function isWanted({ state, declarationServerId, intent }: Row, declarationId: string): boolean {
  if (state === "DRAFTED") return declarationServerId === declarationId;
  return state === "NEEDS_REVIEW" && (intent === undefined || intent.declarationId === declarationId);
}

/** The rows that may have left a draft at a property, by property. */
async function suspects(
  { rows, places }: Work,
  { apartments }: Pick<FilingDependencies, "apartments">,
  properties: readonly Property[],
): Promise<Map<Property, Row[]>> {
  const mayHaveStrays = (row: Row) => row.unclearSaveAt !== undefined || mayBeElsewhere(row, places.all());
  const noted = rows.all().filter(mayHaveStrays);
  const ids = [...new Set(noted.map(({ reservation }) => reservation.apartmentId))];
  const registryIdOf = new Map((await apartments.findMany(ids)).map(({ id, registryId }) => [id, registryId]));
  const ownPlace = ({ intent, reservation }: Row) => intent?.registryId ?? registryIdOf.get(reservation.apartmentId);
  const groups = new Map<Property, Row[]>();
  for (const place of places.all()) {
    const here = noted.filter(
      (row) => place.rows.includes(row.row) && (row.unclearSaveAt !== undefined || ownPlace(row) !== place.registryId),
    );
    const property = properties.find(({ registryId }) => registryId === place.registryId);
    if (property && here.length > 0) groups.set(property, here);
  }
  return groups;
}
