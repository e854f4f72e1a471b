import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { day, hour, minute } from "../../support/durations.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import {
  countingWorld,
  type End,
  type Options,
  type Scene,
  type Scenes,
  type SmallWorld,
  smallWorld,
  statementOf,
  unless,
} from "../scenes/small-world.ts";

const june = statementOf(6);
const finalsOf = ({ state }: World) => state.statements.filter(({ final }) => final);

/** The owner states June by hand, with another number of days. */
function stateByHand({ state }: World, { draft = false, records = june.records } = {}): void {
  const { year, month } = june;
  const others = records.map((record) => ({ ...record, daysUsed: 1 }));
  state.fileStatement("one", { year, month }, others, draft);
}

const endedOtherThan = (world: SmallWorld, ...ends: readonly End[]) =>
  unless(
    world.outcomes().join() === ends.join(),
    `statements are ${world.filings().map(({ outcome }) => `${outcome?.state} ${inWords(outcome?.details ?? "")}`)}`,
  );

const statedMoreThanOnce = (world: SmallWorld) =>
  unless(finalsOf(world).length <= 1, `a month is stated ${finalsOf(world).length} times`);

/** Files a statement for up to twenty days: it ends in one of these ways, and the month is stated once at most. */
const stated =
  (options: Options, ends: readonly End[], before: (world: SmallWorld) => void = () => {}): Scene =>
  async () => {
    const world = await smallWorld(options);
    before(world);
    world.accept(june);
    await world.runUntilWrong(20 * day);
    const [end = ""] = world.outcomes();
    const isExpected = ends.some((one) => one === end || one === end.split(" ")[0]);
    return [...world.misdeeds(), ...statedMoreThanOnce(world), ...unless(isExpected, `the statement is ${end}`)];
  };

/** One or two tasks of one month: what is wrong where it is not stated once, and that told by each. */
const stateOnce = (world: SmallWorld) => [
  ...world.misdeeds(),
  ...unless(finalsOf(world).length === 1, `a month is stated ${finalsOf(world).length} times`),
  ...endedOtherThan(world, "SUBMITTED", "FAILED duplicate_declaration"),
];

/** A submit comes through without an answer, and so many looks after it fail. */
const lostAnswer = (failedLooks = 0): NonNullable<Options["trouble"]> => {
  const first = once();
  let looks: number | undefined;
  return ({ name }) => {
    if (name === "fileStatement" && first()) {
      looks = 0;
      return "reset after commit";
    }
    if (name !== "findStatements" || looks === undefined) return undefined;
    looks += 1;
    return looks <= failedLooks ? "down" : undefined;
  };
};

/** While the first submit is under way the owner states the month by hand; ours is not taken in. */
async function statedMeanwhile(trouble: "unknown words" | "reset before commit", records = june.records) {
  const first = once();
  const world = await smallWorld({
    trouble({ name }) {
      if (name !== "fileStatement" || !first()) return undefined;
      stateByHand(world, { records });
      return trouble;
    },
  });
  world.accept(june);
  await world.runUntilWrong(20 * day);
  return world;
}

const decided = ["SUBMITTED", "NEEDS_REVIEW"] as const;

/** A month is stated once, whatever is answered, shown late or done by hand. */
export const scenes: Scenes = {
  "a statement confirmed without a number and listed late is stated once": stated(
    { rules: { namelessShare: 1, statementsRepeat: true, statementListLag: 40 * minute } },
    decided,
  ),
  "a statement whose answer is lost and that is listed late is stated once": stated(
    { rules: { statementListLag: hour }, trouble: lostAnswer() },
    decided,
  ),
  "a statement whose answer is lost is not sent again while the portal is down": stated(
    { rules: { statementsRepeat: true }, trouble: lostAnswer(6) },
    ["SUBMITTED"],
  ),
  "a statement made of the owner's draft is told as ours": stated(
    { rules: { statementDrafts: "made final" }, trouble: lostAnswer() },
    ["SUBMITTED"],
    (world) => stateByHand(world, { draft: true }),
  ),
  "a statement refused once in unknown words is sent again": stated(
    { trouble: atFirst("fileStatement", "unknown words") },
    ["SUBMITTED"],
  ),
  "a month that its owner has stated by hand is a duplicate": stated(
    { rules: { statementsRepeat: true } },
    ["FAILED"],
    stateByHand,
  ),
  "a statement confirmed and never shown goes to a person": stated(
    { rules: { namelessShare: 1, statementListLag: 60 * day } },
    ["NEEDS_REVIEW"],
  ),

  "a statement confirmed without a number is told when it shows minutes later": async () => {
    const world = await smallWorld({ rules: { namelessShare: 1, statementListLag: 5 * minute } });
    world.accept(june);
    await world.pass();
    return endedOtherThan(world, "SUBMITTED");
  },

  "a statement that the form has confirmed is sent once although its list is late": async () => {
    const [world, sent] = await countingWorld("fileStatement", { rules: { statementListLag: hour } });
    world.accept(june);
    await world.pass();
    return [...unless(sent.length === 1, `sent ${sent.length} times`), ...endedOtherThan(world, "SUBMITTED")];
  },

  "a statement that is never answered is sent three times and goes to a person": async () => {
    const [world, sent] = await countingWorld("fileStatement", {
      trouble: ({ name }) => (name === "fileStatement" ? "reset before commit" : undefined),
    });
    world.accept(june);
    await world.runUntilWrong(20 * day);
    return [
      ...world.misdeeds(),
      ...unless(sent.length === 3, `sent ${sent.length} times`),
      ...endedOtherThan(world, "NEEDS_REVIEW outcome_unknown"),
    ];
  },

  "a statement refused in unknown words is rejected after the third time, hours apart": async () => {
    const [world, sent] = await countingWorld("fileStatement", {
      trouble: ({ name }) => (name === "fileStatement" ? "unknown words" : undefined),
    });
    world.accept(june);
    await world.runUntilWrong(day);
    const isHoursApart = sent.every((at, index) => index === 0 || at - (sent[index - 1] ?? 0) >= 3 * hour);
    return [
      ...world.misdeeds(),
      ...unless(sent.length === 3 && isHoursApart, `sent ${sent.length} times`),
      ...endedOtherThan(world, "FAILED rejected_by_portal"),
    ];
  },

  // The worker that looks has another clock than the one that sent.
  "a submit a quarter of an hour late is waited for by workers whose clocks are minutes apart": async () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= 20; seed += 1) {
      const rules = { statementsRepeat: true, statementListLag: 15 * minute };
      wrong.push(...(await stated({ seed, maxSkewMs: 5 * minute, rules, trouble: lostAnswer() }, ["SUBMITTED"])()));
    }
    return wrong;
  },

  "a statement that comes through minutes late is not sent again": async () => {
    const world = await smallWorld({
      rules: { statementsRepeat: true },
      lateness: () => 5 * minute,
      trouble: atFirst("fileStatement", "late commit"),
    });
    world.accept(june);
    // To the end of the hour, however quiet: what was sent comes yet.
    await world.run({ until: hour });
    return [...statedMoreThanOnce(world), ...endedOtherThan(world, "SUBMITTED")];
  },

  "a statement lost at the end of patience is not told as failed where it stands": async () => {
    // A visit begins in the last minutes before the end, and its submit is answered after it.
    const end = 115.5 * minute;
    const world = await smallWorld({
      times: { giveUp: end },
      trouble({ name, at }) {
        if (at < end - 30_000) return "down";
        return name === "fileStatement" ? "reset after commit" : undefined;
      },
      portalLatency: ({ name }) => (name === "fileStatement" ? 50_000 : 500),
    });
    world.accept(june);
    await world.runUntilWrong(day);
    const isWrong = finalsOf(world).length > 0 && world.outcomes().join().startsWith("FAILED");
    return unless(!isWrong, "failed, and stated");
  },

  "a statement whose owner has moved to another login is filed in no other account": async () => {
    const world = await smallWorld({ trouble: ({ at }) => (at < hour ? "down" : undefined) });
    world.accept(june);
    await world.run({ until: 10 * minute });
    world.state.addAccount("other", "right", []);
    await world.setOwner("other");
    await world.runUntilWrong(20 * day);
    const elsewhere = world.state.statements.filter(({ username }) => username !== "one").length;
    const outcome = world.filings()[0]?.outcome;
    return [
      ...unless(elsewhere === 0, "a statement was filed in another taxpayer's account"),
      ...unless(outcome?.state === "FAILED" && outcome.details !== "", `the statement is ${outcome?.state}`),
    ];
  },

  "a month that its owner states as we do, while the form refuses ours, is a duplicate": async () =>
    endedOtherThan(await statedMeanwhile("unknown words"), "FAILED duplicate_declaration"),

  "a month that its owner states while our answer is lost goes to a person": async () => {
    const world = await statedMeanwhile("reset before commit", [...june.records, ...june.records]);
    return [...world.misdeeds(), ...endedOtherThan(world, "NEEDS_REVIEW outcome_unknown")];
  },

  "two tasks that want one month state it once when an answer is lost": async () => {
    const world = await smallWorld({
      rules: { statementsRepeat: true },
      lateness: () => 100_000,
      trouble: atFirst("fileStatement", "late commit"),
    });
    for (let task = 1; task <= 2; task += 1) world.accept(june);
    await world.pass(hour);
    return statedMoreThanOnce(world);
  },

  "a month wanted again while its first submit has no answer is stated once": async () => {
    const world = await smallWorld({ trouble: atFirst("fileStatement", "reset before commit") });
    world.accept(june);
    await world.run({ until: 2 * minute });
    world.accept(june);
    await world.pass();
    return stateOnce(world);
  },

  "a month that another task has stated is a duplicate by our own record": async () => {
    const world = await smallWorld({ rules: { namelessShare: 0, statementsRepeat: true, statementListLag: hour } });
    world.accept(june);
    await world.run({ until: 10 * minute });
    world.accept(june);
    await world.runUntilWrong(day);
    return stateOnce(world);
  },

  "a month under review makes the next task of it wait for the decision": async () => {
    const world = await smallWorld({
      rules: { namelessShare: 1, statementsRepeat: true, statementListLag: 9 * hour },
    });
    world.accept(june);
    await world.runUntilWrong(6 * hour);
    world.accept(june);
    await world.run({ until: 8 * hour });
    const waits = world.filings().map(({ outcome, waiting = "" }) => outcome?.state ?? inWords(waiting));
    await world.setUp(async ({ store }) => {
      const filings = createFilingRepository(store);
      await filings.resolve({ taskId: 1, filing: 1 }, { state: "SUBMITTED", errorValue: "", details: "" });
    });
    await world.runUntilWrong(day);
    const isRight = waits[0] === "NEEDS_REVIEW" && waits[1]?.includes("task 1") === true;
    return [...stateOnce(world), ...unless(isRight, `the statements wait for ${waits.join()}`)];
  },

  "a month held by a task that could not log in is stated by the next": async () => {
    const world = await smallWorld({}, "wrong");
    world.accept(june);
    await world.run({ until: 10 * minute });
    await world.setOwner("one");
    world.accept(june);
    await world.pass();
    return endedOtherThan(world, "FAILED invalid_credentials", "SUBMITTED");
  },
};
