import type { Property } from "../../portal/portal.ts";
import { mayHaveStray } from "../records/draft-ledger.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { type Pause, pauseUntil } from "../session/pause.ts";
import { mustSee } from "../session/visit.ts";
import { rangeOf, sameStay } from "./figures.ts";
import { isUnwanted } from "./in-force.ts";
import type { Tools } from "./look.ts";
import { perform } from "./perform.ts";
import type { Seen } from "./seen.ts";
import { straysAreLookedFor } from "./step.ts";

/** How many settle times a save may take to appear, before the filing closes. */
const settleTimes = 3;

/**
 * A save may have come through late, beside the draft that was used; and a draft may stand at a property that the
 * apartment has left since. Such strays are removed before the filing closes. Only rows that may have one are looked for.
 */
export async function tidyUp(
  tools: Tools,
  { log }: Pick<FilingDependencies, "log">,
  properties: readonly Property[],
): Promise<Pause | undefined> {
  const { visit, ledger } = tools;
  const suspects = visit.rows.all().filter((row) => mayHaveStray(row, ledger.of(row.row)));
  if (suspects.length === 0) return undefined;
  const settledAt = Math.max(...suspects.map(({ row }) => ledger.of(row).at)) + settleTimes * visit.times.settle;
  if (visit.clock.now() < settledAt) return pauseUntil(straysAreLookedFor, settledAt);
  for (const [registryId, here] of Map.groupBy(suspects, ({ row }) => ledger.targetOf(row))) {
    const property = properties.find((candidate) => candidate.registryId === registryId);
    if (!property) continue;
    const held = await removeStrays(tools, property, here, log);
    if (held) return held;
  }
  return undefined;
}

async function removeStrays(
  tools: Tools,
  property: Property,
  rows: readonly Row[],
  log: FilingDependencies["log"],
): Promise<Pause | undefined> {
  const { visit, pages, ledger } = tools;
  const { registryId } = property;
  const range = rangeOf(rows.map(({ reservation }) => reservation));
  const entries = await mustSee(visit, async () => await visit.session.list(property, range));
  let held: Pause | undefined;
  for (const row of rows) {
    const ofStay = entries.filter((one) => sameStay(row.reservation, one));
    let isFinal = ofStay.some(({ final }) => final);
    for (const entry of ofStay.filter(({ final }) => !final)) {
      const opened = await pages.open(property, range, entry, row);
      if ("failed" in opened) held = opened.failed;
      else if (opened.showed !== "gone" && opened.showed.page.state === "final") isFinal = true;
      else if (opened.showed !== "gone" && isUnwanted(row, opened.showed)) {
        const seen = seenOfEnded(tools, property, row);
        const step = { do: "delete", draft: opened.showed.declaration, ours: true } as const;
        const { notRemoved } = await perform(step, { row, registryId, range, seen }, tools);
        if (notRemoved) held = notRemoved.pause;
        else log.info("a stray draft was removed", { taskId: row.taskId, row: row.row });
      }
    }
    const saves = ledger.of(row.row);
    // Looked through: whatever else was saved has not come, or its owner has made it the final that is there.
    if (!held) ledger.learn(row.row, { gone: saves.made - (isFinal ? 1 : 0), answered: 0 });
  }
  return held;
}

const seenOfEnded = ({ visit, ledger }: Tools, property: Property, row: Row): Seen => ({
  portalUser: visit.lease.portalUser,
  place: { kind: "declarable", property },
  ahead: false,
  saves: ledger.of(row.row),
});
