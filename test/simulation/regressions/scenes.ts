import { corrections } from "../corrections/scenes.ts";
import { scenes as firstScenes, type Scene } from "../scenes/scenes.ts";
import { scenes as acts } from "./acts-under-way.ts";
import { scenes as often } from "./asked-too-often.ts";
import { scenes as decision } from "./awaited-decision.ts";
import { scenes as aws } from "./aws-in-trouble.ts";
import { scenes as calls } from "./calls-for-nothing.ts";
import { scenes as cancellations } from "./cancellations.ts";
import { scenes as damaged } from "./damaged-records.ts";
import { scenes as deadly } from "./deadly-filing.ts";
import { scenes as behind } from "./drafts-behind.ts";
import { scenes as drafts } from "./drafts-that-do-not-show.ts";
import { scenes as failed } from "./failed-drafts.ts";
import { scenes as dispatch } from "./given-up-dispatch.ts";
import { scenes as hands } from "./hands-between-steps.ts";
import { scenes as since } from "./intended-since.ts";
import { scenes as late } from "./late-first.ts";
import { scenes as left } from "./left-property.ts";
import { scenes as misplaced } from "./misplaced-amendments.ts";
import { scenes as mixed } from "./mixed-up.ts";
import { scenes as portals } from "./odd-portals.ts";
import { scenes as pages } from "./one-page.ts";
import { scenes as wrong } from "./one-wrong-page.ts";
import { scenes as reasons } from "./own-reasons.ts";
import { scenes as rare } from "./rare-branches.ts";
import { scenes as refused } from "./refused-in-words.ts";
import { scenes as rules } from "./rule-by-rule.ts";
import { scenes as together } from "./sent-together-or-again.ts";
import { scenes as slow } from "./slow-and-closed.ts";
import { scenes as statements } from "./statements.ts";
import { scenes as passwords } from "./unclear-passwords.ts";

/** What once went wrong, each as small as it can be shown. The numbers name the mends. */
export const regressions: Readonly<Record<string, Scene>> = {
  ...firstScenes,
  ...cancellations,
  ...corrections,
  ...damaged,
  ...deadly,
  ...often,
  ...decision,
  ...behind,
  ...drafts,
  ...dispatch,
  ...failed,
  ...passwords,
  ...statements,
  ...wrong,
  ...pages,
  ...reasons,
  ...since,
  ...calls,
  ...late,
  ...left,
  ...misplaced,
  ...mixed,
  ...portals,
  ...rules,
  ...slow,
  ...aws,
  ...refused,
  ...together,
  ...acts,
  ...rare,
  ...hands,
};
