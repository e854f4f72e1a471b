import type { PlantedBug } from "./planted-bugs.ts";

const one = (file: string, find: string, replace: string) => [{ file, find, replace }];

/** Mistakes of the kinds that a wider world brings out. Each names the scene that has to show it. */
export const widerBugs: readonly PlantedBug[] = [
  {
    name: "A worker is granted less than it does",
    harm: "what is tested with all rights stands still on AWS",
    caughtBy: "file-declarations may not do Query",
    edits: one("deployment/workers.ts", 'Query: ["TASK#*"],', "Query: [],"),
  },
  {
    name: "Each filing of an owner asks anew whether a session is free",
    harm: "an owner at a browser is logged in once for each of their filings within a second",
    caughtBy: "log-ins at once",
    shownBy: "10: four tasks while all sessions are taken",
    edits: one("filing/session/sign-in.ts", ", rest: { until, outages: 0, taken: true } }", " }"),
  },
  {
    name: "A name that is not found counts as our own mistake",
    harm: "an outage of the name service fails reservations for good",
    caughtBy: "EAI_AGAIN",
    shownBy: "12: a key service whose name is not found",
    edits: one("aws/failures.ts", '  "EAI_AGAIN",\n', ""),
  },
  {
    name: "A throttled queue counts as our own mistake",
    harm: "a busy hour of AWS fails reservations for good",
    caughtBy: "RequestThrottled",
    shownBy: "12: a queue that is throttled",
    edits: one("aws/failures.ts", '  "RequestThrottled",\n', ""),
  },
  {
    name: "Giving up goes by the filing as it was claimed",
    harm: "the consumer reads that nothing was declared of a statement that was sent a moment ago",
    caughtBy: "failed, and stated",
    shownBy: "7: a submit at the end of patience",
    edits: one("filing/serving/conclude.ts", "(await filings.find(claimed)) ?? claimed", "claimed"),
  },
  {
    name: "Patience is a week",
    harm: "a closure of ten days fails what would have been filed the day after",
    caughtBy: "portal_unavailable",
    shownBy: "a closure of ten days",
    edits: one(
      "deployment/times.ts",
      "takkResend: 15 * minute,\n    refusedAgain: 3 * hour,\n    giveUp: 14 * day",
      "takkResend: 15 * minute,\n    refusedAgain: 3 * hour,\n    giveUp: 7 * day",
    ),
  },
  {
    name: "Who waits for a rival is told that the portal could not be used",
    harm: "the consumer does the wrong thing about it",
    caughtBy: "a wrong reason",
    shownBy: "a rival that nobody decides",
    edits: one(
      "filing/declaring/waiting.ts",
      'say("same_stay", { others }), "duplicate_declaration"',
      'say("same_stay", { others }), "portal_unavailable"',
    ),
  },
  {
    name: "What waits is looked at every minute, however long it has waited",
    harm: "an owner is logged in thousands of times for one row",
    caughtBy: "more than 4 logins an hour",
    shownBy: "10: a rival that a person has to decide",
    edits: [
      ...one("filing/serving/next-visit.ts", "const eager = 3;", "const eager = 30_000;"),
      ...one("filing/session/log-in-rules.ts", "export const maxLogins = 4;", "export const maxLogins = 4_000;"),
    ],
  },
  {
    name: "Each filing of an owner is logged in for",
    harm: "an owner of many reservations is logged in again and again, and has no session of their own meanwhile",
    caughtBy: "times for four filings",
    shownBy: "10: four filings of one owner",
    edits: one(
      "filing/serving/seat.ts",
      "if (held?.lease.portalUser === portalUser)",
      "if (held?.lease.portalUser === portalUser && !held.session)",
    ),
  },
  {
    name: "What a login has taught is not known to the next filing",
    harm: "a password whose answer was unclear is posted again at once",
    caughtBy: "more than 4 logins an hour",
    shownBy: "10: many filings while the sessions are taken",
    edits: one("filing/serving/seat.ts", 'if (signed?.kind !== "in")', "if (false)"),
  },
  {
    name: "A month that we have stated is looked for in the portal's list only",
    harm: "a list that is late hides it, and it is stated twice",
    caughtBy: "stated 2 times",
    shownBy: "8: a month that another task has stated, and a list that is late",
    edits: one("filing/stating/file-statement.ts", 'before?.outcome?.state === "SUBMITTED"', "before?.dueAt === 0"),
  },
  {
    name: "A month under review is stated by the next task",
    harm: "what the portal has confirmed and does not show yet is stated twice",
    caughtBy: "stated 2 times",
    shownBy: "8: a month under review, and a list that is later still",
    edits: one("filing/stating/file-statement.ts", "=== undefined && !isUnderReview", "=== undefined"),
  },
  {
    name: "Outcomes are not counted",
    harm: "the dashboard shows a quiet day while everything fails",
    caughtBy: "Submitted was counted",
    edits: one(
      "filing/session/rows-at-work.ts",
      "if (ended) countOutcome(metrics, outcome);",
      "if (!ended) countOutcome(metrics, outcome);",
    ),
  },
  {
    name: "The sweeper overlooks filings",
    harm: "what a queue lost is never filed",
    caughtBy: "was due for more than",
    edits: one(
      "filing/dispatching/sweep.ts",
      "if (filing?.dueAt !== dueAt) return [];",
      "if (filing?.dueAt !== dueAt || dueAt > 0) return [];",
    ),
  },
  {
    name: "A slow portal is given as much time as the slowest call may ever take",
    harm: "at twenty seconds an exchange nothing is ever sent",
    caughtBy: "row 1-1 is PENDING",
    shownBy: "9: a portal that takes twenty seconds",
    edits: one(
      "filing/session/budget.ts",
      "Math.min(times.submitTimeout, Math.max(times.submitTimeout / 6, 1.5 * Math.max(slowest[call], slowest.look)));",
      "Math.max(2.5 * times.submitTimeout, slowest[call]);",
    ),
  },
  {
    name: "Unclear logins follow each other by the lock window",
    harm: "an outage of hours that swallows three answers makes a person of every owner necessary",
    caughtBy: "a person is needed after an outage",
    shownBy: "3: an outage that swallows the answers to a password never used before",
    edits: one("filing/session/log-in-rules.ts", "[lockWindow, unclearLogin]", "[lockWindow, lockWindow]"),
  },
  {
    name: "A password that has logged in before is posted again and again",
    harm: "one that was changed at the portal, and is refused in words that we do not know, locks the account",
    caughtBy: "the password was refused",
    shownBy: "3: a proven password that is refused in words that nobody knows",
    edits: one("filing/records/blocks.ts", "proven: 5,", "proven: 500,"),
  },
  {
    name: "Every reservation of a batch is told what the first waits for",
    harm: "who reads it waits for a decision that does not concern it",
    caughtBy: "it is told: what it waited for",
    shownBy: "two of a batch that wait for different things",
    edits: one(
      "filing/declaring/declare.ts",
      "later({ ...trouble, outage, rows }, at)",
      "later({ ...trouble, outage }, at)",
    ),
  },
  {
    name: "The filings of one user pause each for itself",
    harm: "the more somebody has sent, the more often a closed portal is called",
    caughtBy: "more than 60 calls an hour",
    shownBy: "eight filings of one user while the portal is closed",
    edits: one(
      "filing/serving/seat.ts",
      "if (user.rest && clock.now()",
      "if (user.rest && Number.isNaN(user.rest.until) && clock.now()",
    ),
  },
  {
    name: "A refusal is never the property's",
    harm: "who owns the property no longer is told to correct what was sent",
    caughtBy: "it is told rejected_by_portal",
    shownBy: "a property that leaves the account before the save",
    edits: one("filing/declaring/next-unsent.ts", "&& !seen.isPlaceSure)", "&& seen.isPlaceSure)"),
  },
  {
    name: "A filing at which every worker dies is tried for ever",
    harm: "its reservations never end",
    caughtBy: "they are PENDING,SUBMITTED",
    shownBy: "a filing at which every worker dies",
    edits: one("filing/serving/file.ts", "const maxClaims = 10;", "const maxClaims = 10_000;"),
  },
  {
    name: "What is due is rung in no order",
    harm: "after an outage what is late waits behind what is not",
    caughtBy: "rung in this order",
    shownBy: "filings that are all due at once",
    edits: one("filing/dispatching/sweep.ts", "lateAfter(one) - lateAfter(other)", "lateAfter(other) - lateAfter(one)"),
  },
];
