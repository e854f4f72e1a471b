import { oneInFiling as one } from "./one.ts";
import type { PlantedBug } from "./planted-bugs.ts";

/** Mistakes about who speaks for a reservation, and about corrections of what is declared. */
export const claimBugs: readonly PlantedBug[] = [
  {
    name: "The record of a reservation is put whether or not it is there",
    harm: "the last one to look speaks for the reservation, and declares it anew",
    caughtBy: "declared are 01/06/2026 123.45, 02/06/2026 123.45",
    shownBy: "a reservation sent again for other days",
    edits: one(
      "records/reservations.ts",
      "if (await store.putIfAbsent({ ...keyOf(reservation), taskId, row }))",
      "const put = async () => await store.update(keyOf(reservation), { set: { taskId, row } });\n      if (await put())",
    ),
  },
  {
    name: "Who takes over forgets whose declaration stands",
    harm: "after a correction that failed, the next one is declared beside the original",
    caughtBy: "declared are 01/06/2026 123.45, 04/06/2026 123.45",
    shownBy: "a correction after one that was refused",
    edits: one(
      "declaring/claim.ts",
      "const ref = before && { ...refTo(before), ...(before.found && { found: refTo(before.found) }) };",
      "const ref = before && undefined;",
    ),
  },
  {
    name: "A correction is saved as a new declaration",
    harm: "the reservation is declared twice, for the old days and for the new ones",
    caughtBy: "declared are 01/06/2026 123.45",
    shownBy: "a declaration corrected twice",
    edits: one("declaring/act.ts", "if (corrects) return await", "if (corrects && !corrects.entry.final) return await"),
  },
  {
    name: "The original is amended, and not the last of its chain",
    harm: "the portal does not offer that: a correction after one by hand never comes through",
    caughtBy: "declared are 01/06/2026 70",
    shownBy: "a correction of what was amended by hand",
    edits: one("declaring/concerning.ts", "if (!superseded) return named;", "return named;"),
  },
  {
    name: "A list of a few days tells what is in force",
    harm: "a stay counts as declared by what a correction has moved to other days, and is not declared",
    caughtBy: "rows are SUBMITTED,SUBMITTED,FAILED",
    shownBy: "a stay on dates that a correction has left",
    edits: one("declaring/concerning.ts", "entry.final && (entry.amends ||", "entry.superseded && (entry.amends ||"),
  },
  {
    name: "A cancellation takes the departure away",
    harm: "the declaration no longer says for which days the stay was booked",
    caughtBy: "the departure that was declared is gone",
    shownBy: "a cancellation of what is declared",
    edits: one(
      "declaring/figures.ts",
      "return isKept ? { ...figures, endDate } : figures;",
      "return isKept ? figures : figures;",
    ),
  },
  {
    name: "A cancellation keeps a departure before its arrival",
    harm: "a list of its days does not show it, and another reservation of them is declared beside it",
    caughtBy: "declared are 07/06/2026 0, 07/06/2026 0",
    shownBy: "a cancellation whose arrival is beyond the declared departure",
    edits: one("declaring/figures.ts", "&& sortable(figures.startDate) < sortable(endDate)", ""),
  },
  {
    name: "Nobody looks after a draft was moved",
    harm: "another reservation that came to want the new days meanwhile does not see it, and is not seen",
    caughtBy: "declared are 01/06/2026 123.45, 01/06/2026 80",
    shownBy: "a draft moved to days that another wants",
    edits: one(
      "declaring/act.ts",
      "    return { stay: undefined };",
      `    const entry = over && seen.stay?.listed[0]?.entry;
    if (!entry) return { stay: undefined };
    const there = { declaration: over, whose: { kind: "ours" }, page: { state: "draft", figures, notes } };
    const listed = [{ entry, of: "stay", opened: { showed: there } }];
    return { stay: { ...seen.stay, listed } };`,
    ),
  },
  {
    name: "Two apartments of one property are two places",
    harm: "what is sent of both in one task ends otherwise than sent apart",
    caughtBy: "in one batch",
    shownBy: "13: a stay and a cancellation of two apartments that are one property",
    edits: one("declaring/cases.ts", "propertyOf(one) === propertyOf(other));", "one.row === other.row);"),
  },
  {
    name: "A row that has begun follows its apartment to another property",
    harm: "an owner who makes the first draft final has the stay declared at both properties",
    caughtBy: "declared 2 times",
    shownBy: "11: a draft made final at a property that its apartment has left",
    edits: one("declaring/cases.ts", "intent?.registryId ?? tools.ledger.targetOf(row);", "intent?.registryId;"),
  },
  {
    name: "A draft that was asked for is forgotten when its apartment moves",
    harm: "made final by its owner where it stands, the reservation is declared at both properties",
    caughtBy: "declared 2 times",
    shownBy: "11: a draft that was asked for, made final at a property that its apartment has left",
    edits: one(
      "declaring/cases.ts",
      "const there = here.length > 0 ? await look(at, range) : [];",
      "const there: Entry[] = [];",
    ),
  },
  {
    name: "A chain goes on through the amendments of another declaration",
    harm: "that declaration is overwritten by a correction, and the reservation is declared twice",
    caughtBy: "declared are 02/06,07/06",
    shownBy: "11: an amendment of another declaration below a chain that is corrected",
    edits: one(
      "declaring/concerning.ts",
      "!entry.amends || isAnothers(entry, entries[at + place])",
      "!entry.amends || (entry.final && isAnothers(entry, undefined))",
    ),
  },
];
