import { nextStep } from "../../../shared/filing/declaring/next-step.ts";
import type { Seen } from "../../../shared/filing/declaring/seen.ts";
import { isRival } from "../../../shared/filing/declaring/whose.ts";
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
