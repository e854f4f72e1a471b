import { oneInFiling as one } from "./one.ts";

export interface PlantedBug {
  /** What somebody did. */
  readonly name: string;
  /** What it would do to the people who rely on us. */
  readonly harm: string;
  /** Words of the invariant that catches it. */
  readonly caughtBy: string;
  /** The scene that has to show it, where it takes one of its own. */
  readonly shownBy?: string;
  /** Replacements in files under shared/, each of a text that is there exactly once. */
  readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
}

/** Mistakes that a change to the engine could make. The tests plant each of them and must catch it. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: "The intent is written after the draft was made final",
    harm: "a crash between the two leaves a final declaration behind a row that looks untouched and may be failed",
    caughtBy: "failed, and declared",
    edits: one(
      "declaring/perform.ts",
      "const change = await write(tools, row, async () => await rows.intend(row, intent), {",
      "await visit.session.finalise(intent);\n  const change = await write(tools, row, async () => await rows.intend(row, intent), {",
    ),
  },
  {
    name: "A look-up that fails counts as absence",
    harm: "a statement that was submitted is not seen and is submitted again",
    caughtBy: "stated 2 times",
    shownBy: "8: a submit without an answer, and hours in which nothing can be looked up",
    edits: one(
      "stating/file-statement.ts",
      "seen = { there: await mustSee(visit, async () => await session.findStatements(month)) };",
      "const found = await session.findStatements(month);\n        seen = { there: found.ok ? found.value : [] };",
    ),
  },
  {
    name: "A list of another range of dates counts as absence",
    harm: "a draft that came late is overlooked and stays at the portal for ever",
    caughtBy: "a stray draft is left",
    edits: one(
      "declaring/tidy-up.ts",
      "entries ??= await mustSee(visit, async () => await visit.session.list(property, range));",
      "const shown = await visit.session.list(property, range);\n  entries ??= shown.ok || !/another range/.test(JSON.stringify(shown)) ? await mustSee(visit, async () => shown) : [];",
    ),
  },
  {
    name: "A mark counts without its task's random bits",
    harm: "a draft of another deployment, whose tasks are numbered alike, is made final as ours",
    caughtBy: "another deployment's draft",
    edits: one("declaring/look.ts", "mark.random === filing.mark && isSameRow(mark, row)", "isSameRow(mark, row)"),
  },
  {
    name: "The lease is dropped",
    harm: "two workers use one owner's login side by side and throw each other out",
    caughtBy: "side by side",
    edits: one(
      "records/portal-users.ts",
      '"attribute_not_exists(#holder) OR NOT #leaseUntil >= :now"',
      '"attribute_not_exists(#holder) OR NOT #leaseUntil >= :now OR #leaseUntil >= :now"',
    ),
  },
  {
    name: "What a dispatcher throws is acknowledged",
    harm: "a task that was answered with 200 loses reservations to one throttled write",
    caughtBy: "rows",
    edits: one(
      "dispatching/dispatch.ts",
      "await putAll(planned.rows.slice(begunRows, begun), rows.putIfAbsent);",
      "await putAll(planned.rows.slice(begunRows, begun), rows.putIfAbsent).catch(() => undefined);",
    ),
  },
  {
    name: "A condemned password is posted again",
    harm: "every task of the owner counts towards the lock of their account",
    caughtBy: "condemned password",
    edits: one("session/log-in-rules.ts", "    isCondemned,\n", "    () => false,\n"),
  },
  {
    name: "A second password is posted within the lock window",
    harm: "a password that was patched wrongly twice locks the owner's account",
    caughtBy: "posted again after",
    shownBy: "a password that is corrected a moment after its refusal",
    edits: one(
      "session/log-in-rules.ts",
      "refusedAt !== undefined && now < refusedAt + times.lockWindow &&",
      "false &&",
    ),
  },
  {
    name: "A password is posted before that is recorded",
    harm: "a worker that crashes in the login is followed by others who post the same wrong password",
    caughtBy: "two refusals within a lock window",
    edits: one(
      "session/post-password.ts",
      "if (!(await noted(lease, user, { ...note, sinceProgress: { logins: [...logins, at], calls } })))",
      "if (at === 0 && note && logins && calls && noted)",
    ),
  },
  {
    name: "A dispatcher plans anew instead of following the stored plan",
    harm: "rows and filings of two plans do not fit: a reservation is nobody's, and never filed",
    caughtBy: "reservations are",
    edits: one(
      "dispatching/dispatch.ts",
      "task.plan ?? (await tasks.plan(taskId, await planTask(task, dependencies)))",
      "await planTask(task, dependencies)",
    ),
  },
  {
    name: "A reservation fails while it is in doubt",
    harm: "the owner reads FAILED and declares by hand what the portal already has",
    caughtBy: "failed, and declared",
    edits: one("session/rows-at-work.ts", "if (!row.intent && row.unclearSaveAt === undefined)", "if (row)"),
  },
  {
    name: "A write whose answer was lost counts as another's",
    harm: "a lease that is ours is waited for, a decision that was made is not gone by",
    caughtBy: "made work begin anew",
    edits: [
      {
        file: "aws/store.ts",
        find: 'return there?.["writeId"] === writeId ? there : undefined;',
        replace: "return undefined;",
      },
    ],
  },
  {
    name: "The submission is removed before rows and filings stand",
    harm: "a crash in between loses a task that was answered with 200",
    caughtBy: "rows",
    edits: one(
      "dispatching/dispatch.ts",
      "await putAll(planned.rows.slice(begunRows, begun), rows.putIfAbsent);",
      "await tasks.dispatched(taskId);\n    await putAll(planned.rows.slice(begunRows, begun), rows.putIfAbsent);",
    ),
  },
  {
    name: "An unclear answer to a finalise counts as a refusal, without a look",
    harm: "the consumer reads FAILED and sends again what the portal already has",
    caughtBy: "rejected_by_portal: without reason",
    edits: one(
      "declaring/act.ts",
      'if (failure.kind === "refused")\n    return { asked: undefined, intended: undefined,',
      'if (failure.kind === "unavailable") await visit.rows.end(row, { state: "FAILED", errorValue: "rejected_by_portal", details: "no answer" });\n  if (failure.kind === "refused")\n    return { asked: undefined, intended: undefined,',
    ),
  },
  {
    name: "A filing is closed with open rows",
    harm: "a reservation that has to wait is never looked at again",
    caughtBy: "stuck",
    edits: one("declaring/declare.ts", "if (waits.length > 0)", "if (waits.length < 0)"),
  },
  {
    name: "A climate-fee statement is sent again without looking",
    harm: "a statement whose answer was late is filed twice",
    caughtBy: "stated 2 times",
    edits: [
      ...one("stating/statement-rules.ts", "if (looks < looksBeforeResend)", "if (looks < 0)"),
      ...one("stating/statement-rules.ts", "return now < resendAt && resendAt;", "return now < 0 && resendAt;"),
    ],
  },
  {
    name: "A climate-fee statement is sent without a first look",
    harm: "a month that was stated before is stated again",
    caughtBy: "stated 2 times",
    shownBy: "8: a month that its owner has stated by hand",
    edits: one(
      "stating/statement-rules.ts",
      "intent ? undefined : there?.find((one) => one.final)",
      "intent ? undefined : there?.find(() => false)",
    ),
  },
  {
    name: "A month is not held while its statement is unclear",
    harm: "two tasks state the same month side by side",
    caughtBy: "a month is stated twice",
    edits: one("stating/claim-month.ts", "before?.dueAt === undefined && !isKept && holder", "!isKept && holder"),
  },
  {
    name: "A session that was left is gone on with, whoever comes",
    harm: "a task with a wrong password of its own submits a statement in the owner's session, and then blocks the month",
    caughtBy: "stated with a wrong password",
    edits: one(
      "session/log-in-rules.ts",
      "return hasSession && attempt !== undefined && user.proven === attempt.fingerprint;",
      "return hasSession && attempt !== undefined && user !== undefined;",
    ),
  },
  {
    name: "Log-out is skipped",
    harm: "the owner cannot log in until the session that we left has timed out",
    caughtBy: "session is left open",
    edits: one("session/user-session.ts", "!goesOn && (await session.logout())", "!goesOn"),
  },
  {
    name: "The breaker never lets a probe through",
    harm: "nothing is filed any more after the first outage",
    caughtBy: "portal_unavailable: without reason",
    edits: one("records/breaker.ts", "if (now < openUntil) return", "if (now > 0) return"),
  },
  {
    name: "A claim takes the filing off the list of what is due",
    harm: "a filing whose worker crashed is never taken up again",
    caughtBy: "stuck",
    edits: one("records/filings.ts", '"claims", change)', '"claims", { ...change, remove: ["due"] })'),
  },
  {
    name: "A draft is adopted without comparing its amount",
    harm: "figures that somebody changed by hand are declared in our name",
    caughtBy: "other figures were declared",
    edits: one("declaring/figures.ts", '  amountReceived: "amountCents",\n', ""),
  },
  {
    name: "Keys that a throttled read left out are not asked for again",
    harm: "an apartment that exists is reported as not found",
    caughtBy: "apartment_not_found: without reason",
    edits: [
      { file: "aws/store.ts", find: "wanted = UnprocessedKeys?.[TableName]?.Keys ?? [];", replace: "wanted = [];" },
    ],
  },
  {
    name: "The opened page is taken for the listed one",
    harm: "a declaration that was moved to other dates counts as this stay's",
    caughtBy: "duplicate_declaration",
    shownBy: "14: another stay's page",
    edits: one(
      "declaring/look.ts",
      "|| !isAsListed(seen.showed, entry))",
      "|| (!isAsListed(seen.showed, entry) && !entry))",
    ),
  },
  {
    name: "One page that cannot be read stops the filing",
    harm: "one declaration at the portal holds up fifty reservations",
    caughtBy: "the stay beside it",
    shownBy: "5: one page that nobody can read",
    edits: one("declaring/look.ts", "if (failures >= failuresOfThePortal)", "if (failures >= 0)"),
  },
  {
    name: "A record that cannot be read stops the filing",
    harm: "one damaged record holds up fifty reservations for ever",
    caughtBy: "the row beside it",
    shownBy: "14: a record that nobody can read",
    edits: one("records/rows.ts", "return readRecord(Row, item,", "parse(Row, item);\n  return readRecord(Row, item,"),
  },
  {
    name: "A record that cannot be read is nobody's",
    harm: "its reservation stays open for ever, and nobody is told",
    caughtBy: "the damaged one is",
    shownBy: "14: a record that nobody can read",
    edits: one(
      "session/rows-at-work.ts",
      "const left = await rows.leaveToAPerson(row);",
      "const left = row.row < 0 ? row : undefined;",
    ),
  },
  {
    name: "A statement goes to whatever username its owner has now",
    harm: "a climate-fee statement is filed in another taxpayer's account",
    caughtBy: "another taxpayer's account",
    shownBy: "4: a statement whose owner has moved",
    edits: one(
      "session/account.ts",
      "portalUserOf(statement.portalUsername) !== portalUserOf(owner.portalUsername),",
      "statement.portalUsername === undefined,",
    ),
  },
  {
    name: "A success without a number is forgotten",
    harm: "a statement that the portal confirmed is sent again",
    caughtBy: "a month is stated",
    shownBy: "8: a success without a number, and a list that is late",
    edits: one(
      "stating/statement-rules.ts",
      "(intent.confirmed === true || intent.refusal !== undefined)",
      "intent.refusal !== undefined",
    ),
  },
  {
    name: "Any words of the statement's form are its last",
    harm: "a month is not stated since the portal was busy for a minute",
    caughtBy: "the statement is FAILED rejected_by_portal",
    shownBy: "14: unknown words, of a statement",
    edits: one("stating/file-statement.ts", "...(!known && { at: clock.now() })", "...(known === undefined && {})"),
  },
  {
    name: "What the month held before includes drafts",
    harm: "a statement that took the place of a draft is not known as ours, and a person is asked",
    caughtBy: "the statement is NEEDS_REVIEW",
    shownBy: "8: a draft that is made final in place",
    edits: one(
      "stating/statement-rules.ts",
      "one.final || (draft && sameRecords(one.records, records))",
      "one.final || one.statementId !== undefined",
    ),
  },
  {
    name: "The number that stands for no Greek number counts as one",
    harm: "every guest without a Greek tax number ends with a person",
    caughtBy: "NEEDS_REVIEW",
    shownBy: "6: the number that stands for no Greek number",
    edits: one("declaring/figures.ts", 'const noTaxNumber = "000000000";', 'const noTaxNumber = "none";'),
  },
  {
    name: "An owner's own session counts as an outage",
    harm: "a few owners at their browsers stop the filing for everybody",
    caughtBy: "breaker",
    shownBy: "13: owners at their own browsers",
    edits: one(
      "session/pause.ts",
      'reason: say("other_session"), cause: "portal_unavailable", outage: false',
      'reason: say("other_session"), cause: "portal_unavailable", outage: true',
    ),
  },
  {
    name: "A search that goes on numbers what it finds from the first again",
    harm: "a search that was cut loses a declaration",
    caughtBy: "declarations were found",
    shownBy: "13: a search that was cut",
    edits: one("searching/search.ts", "number = Math.max(0, ...stored.map(({ row }) => row));", "number = 0;"),
  },
  {
    name: "A password is posted as long as nobody says clearly that it is wrong",
    harm: "an account is locked by a refusal in words that we do not know",
    caughtBy: "posted",
    shownBy: "3: a refusal in words that nobody knows",
    edits: one("records/blocks.ts", "proven: 5, unproven: 3", "proven: 500, unproven: 300"),
  },
  {
    name: "A cancellation does not wait for the stay of its arrival",
    harm: "one batch ends otherwise than the same reservations sent one after the other",
    caughtBy: "in one batch",
    shownBy: "13: a stay and a cancellation of one arrival",
    edits: one("declaring/figures.ts", "return anyOfThatArrival || ", "return "),
  },
  {
    name: "A condemned password stays so though it is set again",
    harm: "a password that was refused wrongly is of no use for ever",
    caughtBy: "invalid_credentials",
    shownBy: "11: a password that is set again",
    edits: one("session/log-in-rules.ts", "|| entry.version === attempt.version;", "|| entry.version !== undefined;"),
  },
];
