import type { Scenes } from "../scenes/small-world.ts";
import { scenes as often } from "./asked-too-often.ts";
import { scenes as calls } from "./calls-for-nothing.ts";
import { scenes as cancellations } from "./cancellations.ts";
import { scenes as corrections } from "./corrections.ts";
import { scenes as damaged } from "./damaged-records.ts";
import { scenes as byHand } from "./done-by-hand.ts";
import { scenes as uploads } from "./draft-uploads.ts";
import { scenes as behind } from "./drafts-behind.ts";
import { scenes as hidden } from "./drafts-that-do-not-show.ts";
import { scenes as dying } from "./dying-workers.ts";
import { scenes as failed } from "./failed-drafts.ts";
import { scenes as intended } from "./intended-since.ts";
import { scenes as left } from "./left-property.ts";
import { scenes as logins } from "./logins.ts";
import { scenes as misplaced } from "./misplaced-amendments.ts";
import { scenes as mixedUp } from "./mixed-up.ts";
import { scenes as others } from "./other-guests.ts";
import { scenes as refused } from "./refused-in-words.ts";
import { scenes as refusedLists } from "./refused-lists.ts";
import { scenes as searches } from "./searches.ts";
import { scenes as again } from "./sent-again.ts";
import { scenes as spellings } from "./spellings.ts";
import { scenes as statements } from "./statements.ts";
import { scenes as waiting } from "./waiting.ts";
import { scenes as pages } from "./wrong-pages.ts";

/** What once went wrong, each as small as it can be shown. */
export const regressions: Scenes = {
  ...often,
  ...calls,
  ...cancellations,
  ...corrections,
  ...damaged,
  ...byHand,
  ...behind,
  ...hidden,
  ...dying,
  ...failed,
  ...intended,
  ...left,
  ...logins,
  ...misplaced,
  ...mixedUp,
  ...refused,
  ...refusedLists,
  ...searches,
  ...again,
  ...spellings,
  ...statements,
  ...waiting,
  ...pages,
  ...others,
  ...uploads,
};
