import { createFilingRepository } from "../../../shared/records/filings.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { filingsOf, misdeeds, runUntilWrong, smallWorld, statementOf } from "../scenes/small-world.ts";

const minute = 60_000;
const hour = 60 * minute;

type Options = Parameters<typeof smallWorld>[0];

/** Files a statement, and says what stands and what is told other than once and SUBMITTED, or that a person has to look. */
const stated =
  (
    options: Options,
    { before, told: ends }: { before?: (world: Awaited<ReturnType<typeof smallWorld>>) => void; told: string[] },
  ): Scene =>
  async () => {
    const world = await smallWorld(options);
    before?.(world);
    world.accept(statementOf(6));
    await runUntilWrong(world, 20 * 24 * hour);
    const finals = world.state.statements.filter(({ final }) => final);
    const outcome = filingsOf(world)[0]?.outcome;
    const told = finals.length > 0 && ends.includes(outcome?.state ?? "");
    return [
      ...misdeeds(world),
      ...(finals.length > 1 ? [`a month is stated ${finals.length} times`] : []),
      ...(told
        ? []
        : [`the statement is ${outcome?.state} ${outcome?.errorValue}: ${inWords(outcome?.details ?? "")}`]),
    ];
  };

const byHand = (draft: boolean) => (world: Awaited<ReturnType<typeof smallWorld>>) => {
  const { year, month, records } = statementOf(6);
  world.state.fileStatement(
    "one",
    { year, month },
    records.map((record) => ({ ...record, daysUsed: 1 })),
    draft,
  );
};

/** The owner moves to another login while a statement of the accepted one waits. */
const anOwnerWhoMoved: Scene = async () => {
  const world = await smallWorld({
    trouble: () => (world.scheduler.now() < world.started + hour ? "down" : undefined),
  });
  world.accept(statementOf(6));
  await world.run({ until: 10 * minute });
  world.state.addAccount("other", "right", []);
  await world.setUp(({ directory }) => directory.setOwner({ id: 1, portalUsername: "other", password: "right" }));
  await runUntilWrong(world, 20 * 24 * hour);
  const elsewhere = world.state.statements.filter(({ username }) => username !== "one");
  const outcome = filingsOf(world)[0]?.outcome;
  return [
    ...(elsewhere.length > 0 ? ["a statement was filed in another taxpayer's account"] : []),
    ...(outcome?.state === "FAILED" && outcome.details !== "" ? [] : [`the statement is ${outcome?.state}`]),
  ];
};

/** The last submit before patience ends has no answer: nobody says that nothing was declared. */
const atTheEndOfPatience: Scene = async () => {
  // A visit begins in the last minutes before the end, and its submit is answered after it.
  const end = 115.5 * minute;
  const world = await smallWorld({
    times: { giveUp: end },
    trouble({ name }) {
      if (world.scheduler.now() < world.started + end - 30_000) return "down";
      return name === "fileStatement" ? "reset after commit" : undefined;
    },
    portalLatency: ({ name }) => (name === "fileStatement" ? 50_000 : 500),
  });
  world.accept(statementOf(6));
  await runUntilWrong(world, 24 * hour);
  const outcome = filingsOf(world)[0]?.outcome;
  const stands = world.state.statements.some(({ final }) => final);
  return stands && outcome?.state === "FAILED" ? [`failed, and stated: ${inWords(outcome.details)}`] : [];
};

/** What is wrong where two tasks state one month: the first does, and the second is told so. */
function notStatedOnce(world: World): string[] {
  const ends = filingsOf(world).map(({ outcome }) => `${outcome?.state} ${outcome?.errorValue}`.trim());
  const finals = world.state.statements.filter(({ final }) => final).length;
  return [
    ...misdeeds(world),
    ...(finals === 1 ? [] : [`a month is stated ${finals} times`]),
    ...(ends.join() === "SUBMITTED,FAILED duplicate_declaration" ? [] : [`the statements are ${ends.join()}`]),
  ];
}

/** Two tasks of one month, at a portal whose list is late: our own records know of the first. */
const statedBefore: Scene = async () => {
  const world = await smallWorld({ rules: { namelessShare: 0, statementsRepeat: true, statementListLag: hour } });
  world.accept(statementOf(6));
  await world.run({ until: 10 * minute });
  world.accept(statementOf(6));
  await runUntilWrong(world, 24 * hour);
  return notStatedOnce(world);
};

/** The portal has confirmed a statement without a number, and does not show it: the next task of the month waits for a person. */
const underReview: Scene = async () => {
  const world = await smallWorld({ rules: { namelessShare: 1, statementsRepeat: true, statementListLag: 9 * hour } });
  world.accept(statementOf(6));
  await runUntilWrong(world, 6 * hour);
  world.accept(statementOf(6));
  await world.run({ until: 8 * hour });
  const waits = filingsOf(world).map(({ outcome, waiting = "" }) => outcome?.state ?? inWords(waiting));
  await world.setUp(async ({ store }) => {
    const filings = createFilingRepository(store);
    await filings.resolve({ taskId: 1, filing: 1 }, { state: "SUBMITTED", errorValue: "", details: "" });
  });
  await runUntilWrong(world, 24 * hour);
  return [
    ...notStatedOnce(world),
    ...(waits[0] === "NEEDS_REVIEW" && waits[1]?.includes("task 1") ? [] : [`the statements wait for ${waits.join()}`]),
  ];
};

/** The form refuses in words that nobody knows, whenever it is asked: after the third time that is what is told. */
const refusedForEver: Scene = async () => {
  const asked: number[] = [];
  const world = await smallWorld({
    trouble({ name }) {
      if (name !== "fileStatement") return undefined;
      asked.push(world.scheduler.now());
      return "unknown words";
    },
  });
  world.accept(statementOf(6));
  await runUntilWrong(world, 24 * hour);
  const outcome = filingsOf(world)[0]?.outcome;
  const isHoursApart = asked.every((at, index) => index === 0 || at - (asked[index - 1] ?? 0) >= 3 * hour);
  return [
    ...misdeeds(world),
    ...(asked.length === 3 && isHoursApart ? [] : [`asked ${asked.length} times`]),
    ...(outcome?.errorValue === "rejected_by_portal" ? [] : [`the statement is ${outcome?.state}`]),
  ];
};

/** The submit comes through without an answer, and so many looks after it fail. */
const lostAnswer = (failedLooks = 0) => {
  const first = once();
  let looks: number | undefined;
  return ({ name }: { name: string }) => {
    if (name === "fileStatement" && first()) {
      looks = 0;
      return "reset after commit";
    }
    if (name !== "findStatements" || looks === undefined) return undefined;
    looks += 1;
    return looks <= failedLooks ? "down" : undefined;
  };
};

const refusedOnce = () => atFirst("fileStatement", "unknown words");

/** The worker that looks has another clock than the one that sent: a submit a quarter of an hour late is still waited for. */
const clocksApart: Scene = async () => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= 20; seed += 1) {
    const rules = { statementsRepeat: true, statementListLag: 15 * minute };
    wrong.push(
      ...(await stated({ seed, maxSkewMs: 5 * minute, rules, trouble: lostAnswer() }, { told: ["SUBMITTED"] })()),
    );
  }
  return wrong;
};

export const scenes: Readonly<Record<string, Scene>> = {
  "4: a statement whose owner has moved": anOwnerWhoMoved,
  "7: a submit at the end of patience": atTheEndOfPatience,
  "8: a success without a number, and a list that is late": stated(
    { rules: { namelessShare: 1, statementsRepeat: true, statementListLag: 40 * minute } },
    { told: ["SUBMITTED", "NEEDS_REVIEW"] },
  ),
  "8: a second submit that is refused, and a list that is late": stated(
    { rules: { statementListLag: hour }, trouble: lostAnswer() },
    { told: ["SUBMITTED", "NEEDS_REVIEW"] },
  ),
  "8: a submit without an answer, and hours in which nothing can be looked up": stated(
    { rules: { statementsRepeat: true }, trouble: lostAnswer(6) },
    { told: ["SUBMITTED"] },
  ),
  "8: a submit without an answer, a list that is late, and clocks that are minutes apart": clocksApart,
  "8: a month that another task has stated, and a list that is late": statedBefore,
  "8: a month under review, and a list that is later still": underReview,
  "8: a draft that is made final in place": stated(
    { rules: { statementDrafts: "made final" }, trouble: lostAnswer() },
    { before: byHand(true), told: ["SUBMITTED"] },
  ),
  "14: unknown words, of a statement": stated({ trouble: refusedOnce() }, { told: ["SUBMITTED"] }),
  "14: unknown words, of a statement, for ever": refusedForEver,
  "8: a month that its owner has stated by hand": stated(
    { rules: { statementsRepeat: true } },
    { before: byHand(false), told: ["FAILED"] },
  ),
};
