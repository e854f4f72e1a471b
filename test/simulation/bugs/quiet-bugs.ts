import { one } from "./one.ts";
import type { PlantedBug } from "./planted-bugs.ts";

/** Who is called for too often, or, for fear of that, not at all. */
export const quietBugs: readonly PlantedBug[] = [
  {
    name: "Who was called for too often is logged in all the same",
    harm: "an owner's account is at the portal again and again, for nothing",
    caughtBy: "times in eight hours",
    shownBy: "two filings of nights that wait",
    edits: one(
      "filing/session/log-in-rules.ts",
      'nothing are enough", roomAgain, (until)',
      'nothing are enough", (): number | false => false, (until)',
    ),
  },
  {
    name: "A visit looks at as many pages as it likes",
    harm: "a guest at the portal opens a hundred pages at a time, for nothing",
    caughtBy: "more than 120 exchanges an hour",
    shownBy: "forty nights that wait before ten that do not",
    edits: one(
      "filing/session/progress.ts",
      "if (sumOf(all()) + expected <= maxExchanges) return;",
      "if (expected <= maxExchanges) return;",
    ),
  },
  {
    name: "What was called for in vain is forgotten with the visit",
    harm: "each visit calls as if it were the first",
    caughtBy: "more than 120 exchanges an hour",
    shownBy: "two filings of nights that wait",
    edits: one(
      "filing/session/user-session.ts",
      "const latest = { sinceProgress: progress.latest(), ",
      "const latest = { ",
    ),
  },
  {
    name: "A visit looks until no call is left to act",
    harm: "what could be declared is never begun",
    caughtBy: "is PENDING",
    shownBy: "a night that is sent while forty wait",
    edits: one("filing/session/budget.ts", " || areCallsOver();", " || (areCallsOver() && false);"),
  },
  {
    name: "What is listed is all looked at before anything is saved",
    harm: "each visit opens the same pages anew, and its time or its calls are over before it can act",
    caughtBy: "is PENDING",
    shownBy: "fifty nights with drafts by another hand",
    edits: one(
      "filing/declaring/declare.ts",
      "if (isEnough || (work.some",
      "if ((isEnough && !begun.has(row.row)) || (work.some",
    ),
  },
  {
    name: "A filing begins with the same reservations each time",
    harm: "what waits uses up the calls of what could be declared",
    caughtBy: "is PENDING",
    shownBy: "forty nights that wait before ten that do not",
    edits: one(
      "filing/session/rows-at-work.ts",
      "[...numbers.filter((row) => !tried.has(row)), ...tried]",
      "[...numbers]",
    ),
  },
  {
    name: "A first draft is no step forward",
    harm: "a filing of many reservations looks at the list again and again, and its owner is let rest amid it",
    caughtBy: "times for fifty drafts",
    shownBy: "fifty nights that nothing stands beside",
    edits: one("filing/declaring/act.ts", "if (saves.made === 1) visit.markProgress();", ""),
  },
  {
    name: "Every draft is a step forward",
    harm: "drafts that vanish are saved and looked for without end",
    caughtBy: "an hour without progress",
    shownBy: "a draft that is gone each time",
    edits: one(
      "filing/declaring/perform.ts",
      "tools.ledger.of(row.row).made <= mostDrafts",
      "tools.ledger.of(row.row).made <= 1_000 * mostDrafts",
    ),
  },
  {
    name: "What a search has found is no step forward",
    harm: "a long search stops halfway, each hour",
    caughtBy: "of 200 were found",
    shownBy: "a search of two hundred declarations at a slow portal",
    edits: one("filing/searching/search.ts", "visit.markProgress();", ""),
  },
  {
    name: "A search that goes on asks for every page again, to find its place",
    harm: "a search of more declarations than an hour has calls for never ends",
    caughtBy: "of 200 were found",
    shownBy: "a search of two hundred declarations at a slow portal",
    edits: one("filing/searching/search.ts", "known: onRecord(entries, stored)", "known: onRecord(entries, [])"),
  },
];
