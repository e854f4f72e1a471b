import type { PlantedBug } from "./planted-bugs.ts";

const one = (file: string, find: string, replace: string) => [{ file: `filing/${file}`, find, replace }];

/** Mistakes about who speaks for a reservation, and about corrections of what is declared. */
export const claimBugs: readonly PlantedBug[] = [
  {
    name: "A row goes on whoever speaks for its reservation",
    harm: "a reservation that is sent again for other days is declared twice",
    caughtBy: "declared are 01/06/2026 123.45, 02/06/2026 123.45",
    shownBy: "a reservation sent again for other days",
    edits: one("declaring/next-claim.ts", 'if (claim.by === "this row") {', "if (claim) return undefined;\n  {"),
  },
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
    name: "A reservation is taken over from a row that is under way",
    harm: "two versions of it are declared side by side",
    caughtBy: "declared are 01/06/2026 123.45, 02/06/2026 123.45",
    shownBy: "a reservation sent for other days before it is declared",
    edits: one("declaring/next-claim.ts", "if (isReviewed || !isTerminal(holder.state)) {", "if (isReviewed) {"),
  },
  {
    name: "A reservation whose row failed stays with that row",
    harm: "what was refused once can never be declared, however it is mended",
    caughtBy: "rows are FAILED,",
    shownBy: "a refused reservation sent again",
    edits: one(
      "declaring/next-claim.ts",
      'const isReviewed = holder.state === "NEEDS_REVIEW";',
      'const isReviewed = holder.state === "FAILED" || holder.state === "NEEDS_REVIEW";',
    ),
  },
  {
    name: "Who takes over forgets whose declaration stands",
    harm: "after a correction that failed, the next one is declared beside the original",
    caughtBy: "declared are 01/06/2026 123.45, 04/06/2026 123.45",
    shownBy: "a correction after one that was refused",
    edits: one(
      "declaring/claim.ts",
      "const ref = before && { taskId: before.taskId, row: before.row };",
      "const ref = before && undefined;",
    ),
  },
  {
    name: "The order of acceptance is forgotten",
    harm: "a version that came late undoes the one that was sent after it",
    caughtBy: "declared are 01/06/2026 80",
    shownBy: "corrections that come in another order",
    edits: one(
      "declaring/next-claim.ts",
      "if (isLater(versionOf(before), versionOf(row)) && ",
      "if (Number.isNaN(row.row) && ",
    ),
  },
  {
    name: "What is sent again counts as new",
    harm: "a correction that failed undoes a newer one when its task is retried",
    caughtBy: "declared are 01/06/2026 80",
    shownBy: "a correction sent again after a newer one",
    edits: one(
      "declaring/next-claim.ts",
      "=> repeats ?? { taskId, row };",
      "=> (repeats?.row === 0 ? repeats : { taskId, row });",
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
    edits: one("declaring/concerning.ts", "if (!named?.superseded) return named;", "return named;"),
  },
  {
    name: "A list of a few days tells what is in force",
    harm: "a stay counts as declared by what a correction has moved to other days, and is not declared",
    caughtBy: "rows are SUBMITTED,SUBMITTED,FAILED",
    shownBy: "a stay on dates that a correction has left",
    edits: one("declaring/concerning.ts", "entry.final && (entry.amends ||", "entry.superseded && (entry.amends ||"),
  },
  {
    name: "What is corrected does not ask whose it is",
    harm: "another reservation's declaration is overwritten",
    caughtBy: "01/06/2026 70",
    shownBy: "a correction onto another's dates",
    edits: one(
      "declaring/standing.ts",
      'finals.find(({ whose, of }) => whose.kind === "foreign" && (of',
      "finals.find(({ of }) => (of",
    ),
  },
  {
    name: "A final whose notes are hidden counts as typed in by hand",
    harm: "another reservation's declaration of the same dates is overwritten",
    caughtBy: "declared are 01/06/2026 90",
    shownBy: "a correction where notes are hidden",
    edits: one(
      "declaring/standing.ts",
      "const isNameless = (one: There, before: Row | undefined) =>\n  one.page.notesHidden === true &&",
      "const isNameless = (one: There, before: Row | undefined) =>\n  one.page.notesHidden !== true &&",
    ),
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
    name: "A declaration of another hand is never corrected",
    harm: "who asks for a correction reads that it is declared so, and it is not",
    caughtBy: "declared are 01/06/2026 123.45",
    shownBy: "a correction of another hand's declaration",
    edits: one("declaring/standing.ts", 'one.whose.kind !== "ours" &&', 'one.whose.kind === "other" &&'),
  },
  {
    name: "A draft of an earlier row is not brought up to date",
    harm: "a second draft is saved beside it, and stays when the other one is made final",
    caughtBy: "the drafts are",
    shownBy: "a draft changed and made final",
    edits: one(
      "declaring/next-unsent.ts",
      "lookedAt: stay.at, corrects, over: draft?.declaration }",
      "lookedAt: stay.at, corrects, over: undefined }",
    ),
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
    name: "The draft of a reservation stays beside its declaration",
    harm: "whoever makes it final by hand declares the reservation twice",
    caughtBy: "may still become a second declaration",
    shownBy: "a draft of other days than what is corrected",
    edits: one("declaring/next-unsent.ts", "if (draft && (corrects ||", "if (draft && ((corrects && row.isDraft) ||"),
  },
  {
    name: "Two apartments of one property are two places",
    harm: "what is sent of both in one task ends otherwise than sent apart",
    caughtBy: "in one batch",
    shownBy: "13: a stay and a cancellation of two apartments that are one property",
    edits: one("declaring/cases.ts", "propertyOf(one) === propertyOf(other));", "one.row === other.row);"),
  },
  {
    name: "What an apartment has left behind at another property is not looked for",
    harm: "an owner who makes that draft final has the stay declared at both properties",
    caughtBy: "declared 2 times",
    shownBy: "11: a draft made final at a property that its apartment has left",
    edits: one(
      "declaring/left.ts",
      "const entries = here.length > 0 ? await list(at) : [];",
      "const entries: Entry[] = [];",
    ),
  },
  {
    name: "A draft at a property that the apartment has left stays until all is done",
    harm: "it can be made final by hand beside the one that is declared",
    caughtBy: "declared 2 times",
    shownBy: "11: a draft that stands at a property that its apartment has left",
    edits: one("declaring/next-unsent.ts", "[...left, ...strays,", "[...strays,"),
  },
  {
    name: "A row that another has come before keeps its draft",
    harm: "the other one waits for that draft, and both until patience ends",
    caughtBy: "rows are PENDING,PENDING",
    shownBy: "11: a draft of a reservation that another has come before since",
    edits: one("declaring/next-unsent.ts", "if (seen.ahead && !mayHaveDraft(seen)) return", "if (seen.ahead) return"),
  },
  {
    name: "A row that another has come before saves on",
    harm: "its drafts are in the way of the one that comes first",
    caughtBy: "drafts were saved",
    shownBy: "11: a draft in doubt of a reservation that another has come before since",
    edits: one("declaring/next-unsent.ts", "  if (seen.ahead) return", "  if (seen.ahead && fit) return"),
  },
  {
    name: "What was seen while another came first decides when that one has ended",
    harm: "a draft is saved of a stay that has just been declared",
    caughtBy: "drafts were saved",
    shownBy: "11: a draft in doubt of a reservation that another has come before since",
    edits: one("declaring/next-unsent.ts", "if (!seen.stay || (seen.stay.isBehind && !seen.ahead))", "if (!seen.stay)"),
  },
  {
    name: "An amendment of what is not there any more passes for an original",
    harm: "a cancellation ends with a person, and any other is refused for good",
    caughtBy: "declared are 05/06 123.45,",
    shownBy: "11: a correction of what another reservation has moved since",
    edits: one("declaring/standing.ts", "if (!standing) return !entry.amends;", "if (!standing) return true;"),
  },
  {
    name: "An amendment of what has been amended since is made final",
    harm: "the portal refuses it, and what is declared is not corrected",
    caughtBy: "declared are 01/06 70",
    shownBy: "11: a correction of what its owner has amended since",
    edits: one("declaring/standing.ts", "&& !isOfAnother", ""),
  },
  {
    name: "A draft that was asked for is forgotten when its apartment moves",
    harm: "made final by its owner where it stands, the reservation is declared at both properties",
    caughtBy: "declared 2 times",
    shownBy: "11: a draft that was asked for, made final at a property that its apartment has left",
    edits: one(
      "declaring/claim.ts",
      "const says = before?.intent !== undefined ||",
      'const says = before?.state === "DRAFTED" ||',
    ),
  },
  {
    name: "A draft at another property is not removed before the reservation is declared",
    harm: "made final by its owner, it is a second declaration of the reservation",
    caughtBy: "a draft stays behind",
    shownBy: "11: a draft that was asked for, at a property that its apartment has left",
    edits: [
      ...one("declaring/next-unsent.ts", '(corrects || draft.of === "left")', "corrects"),
      ...one(
        "declaring/next-unsent.ts",
        "corrects, over: draft?.declaration }",
        'corrects, over: draft?.of === "stay" ? draft.declaration : undefined }',
      ),
    ],
  },
  {
    name: "What is declared at another property is asked to be corrected there",
    harm: "the portal is asked for what it cannot do, and nobody is told",
    caughtBy: "SUBMITTED by its number,",
    shownBy: "11: a correction of what is declared at a property that its apartment has left",
    edits: one("declaring/standing.ts", '  one.of !== "left" &&\n', ""),
  },
  {
    name: "What was found declared at another property is not looked for there",
    harm: "a correction of it waits for two weeks for what can be seen at once",
    caughtBy: "PENDING",
    shownBy: "11: a correction of what is declared at a property that its apartment has left",
    edits: one(
      "declaring/left.ts",
      "if (number !== undefined && entry.final &&",
      'if (number === "" && entry.final &&',
    ),
  },
  {
    name: "The order of the list alone tells what is amended",
    harm: "a stay whose days seem free by another declaration's amendment is declared twice",
    caughtBy: "declared are 01/06,01/06,01/06",
    shownBy: "11: an amendment of another declaration below a final of the stay",
    edits: one("declaring/amended.ts", 'if ("failed" in seen || amendsOneOf(block, seen)) continue;', "continue;"),
  },
  {
    name: "An amendment whose page cannot be read does not matter",
    harm: "days that may be declared count as free, and are declared twice",
    caughtBy: "declared are 01/06,01/06,01/06",
    shownBy: "11: an amendment whose page cannot be read",
    edits: one("declaring/amended.ts", '"failed" in seen ? [{', '"failed" in seen && seen.failed.detail === "" ? [{'),
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
