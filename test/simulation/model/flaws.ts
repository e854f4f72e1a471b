import { nextStep } from "../../../shared/filing/declaring/cases.ts";
import { isRival } from "../../../shared/filing/declaring/in-force.ts";
import { type Listed, type Seen, type Shown, shownIn } from "../../../shared/filing/declaring/seen.ts";
import type { Row } from "../../../shared/filing/records/rows.ts";
import type { Rules } from "./interleavings.ts";

/** The engine as it is. The end of patience: what nothing is known to have been sent for fails, the rest is a person's. */
export const shipped: Rules = {
  decide: nextStep,
  givenUp: ({ intent, doubted }) => (intent === null && !doubted ? "FAILED" : "NEEDS_REVIEW"),
  looksForStrays: true,
  givesWay: true,
};

/** A rule left out, to see what it is good for. */
export const flawed = {
  "the intent is not written first": {
    ...shipped,
    decide(...question) {
      const step = nextStep(...question);
      return step.do === "intend" ? { do: "finalise", draft: step.draft } : step;
    },
  },
  "a new draft while the old one may live": {
    ...shipped,
    decide(row, seen, ...rest) {
      if (typeof seen.asked === "number" && !seen.intended && row.intent) return { do: "withdraw", event: "" };
      return nextStep(row, { ...seen, ...(row.intent ? {} : withoutOtherDrafts(seen)) }, ...rest);
    },
  },
  "failed while in doubt": { ...shipped, givenUp: () => "FAILED" },
  "no way given to a rival": {
    ...shipped,
    decide: (row, seen, ...rest) => nextStep(row, { ...seen, ...withoutRivals(seen) }, ...rest),
  },
  "closed without a look for strays": { ...shipped, looksForStrays: false },
  "what was seen decides for a record that was moved since": { ...shipped, givesWay: false },
  "what is declared is not looked at": {
    ...shipped,
    decide: (row, seen, ...rest) => nextStep(row, { ...seen, ...asIfNothingStood(seen) }, ...rest),
  },
  "whoever comes speaks for the reservation": {
    ...shipped,
    decide: (row, seen, ...rest) =>
      nextStep(row, { ...seen, claim: seen.claim && { ...seen.claim, by: "this row" } }, ...rest),
  },
  "the correction that comes last counts": {
    ...shipped,
    decide: (row, ...rest) => nextStep({ ...row, taskId: 99, repeats: undefined }, ...rest),
  },
  "another's declaration of these days is corrected": {
    ...shipped,
    decide: (row, seen, ...rest) => nextStep(row, { ...seen, ...asIfAllWere(row, seen) }, ...rest),
  },
  "hidden notes are no notes": {
    ...shipped,
    decide: (row, seen, ...rest) => nextStep(row, { ...seen, ...asIfNotHidden(seen) }, ...rest),
  },
  "a draft of before is made final as it is": {
    ...shipped,
    decide(...question) {
      const step = nextStep(...question);
      return step.do === "save" && step.over ? { do: "finalise", draft: step.over } : step;
    },
  },
} as const satisfies Record<string, Rules>;

/** As if the last of several drafts of ours were the only one. */
function withoutOtherDrafts({ stay }: Seen): Pick<Seen, "stay"> {
  if (!stay) return {};
  return { stay: { ...stay, listed: stay.listed.slice(-1) } };
}

function withoutRivals({ stay }: Seen): Pick<Seen, "stay"> {
  if (!stay) return {};
  const listed = stay.listed.filter(
    ({ opened }) => !(opened && "showed" in opened && opened.showed !== "gone" && isRival(opened.showed)),
  );
  return { stay: { ...stay, listed } };
}

const change = ({ stay }: Seen, listed: (one: Listed) => Listed | undefined): Pick<Seen, "stay"> =>
  stay ? { stay: { ...stay, listed: stay.listed.flatMap((one) => listed(one) ?? []) } } : {};

const changeShown = (seen: Seen, to: (shown: Shown) => Shown) =>
  change(seen, (one) => {
    const shown = shownIn(one);
    return shown ? { ...one, opened: { showed: to(shown) } } : one;
  });

function asIfNothingStood(seen: Seen): Pick<Seen, "stay" | "claim"> {
  const { claim } = seen;
  const finals = change(seen, (one) => (one.entry.final ? undefined : one));
  return claim?.by === "this row" ? { ...finals, claim: { by: claim.by } } : finals;
}

const asIfAllWere = ({ reservation }: Row, seen: Seen) =>
  changeShown(seen, (shown) =>
    shown.whose.kind === "other"
      ? { ...shown, whose: { ...shown.whose, row: { ...shown.whose.row, reservation } } }
      : shown,
  );

const asIfNotHidden = (seen: Seen) =>
  changeShown(seen, ({ page: { notesHidden: _, ...page }, ...shown }) => ({ ...shown, page }));
