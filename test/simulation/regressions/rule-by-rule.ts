import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { sealedFor } from "../../support/simulation/fake-vault.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import {
  endedOtherThan,
  filingsOf,
  misdeeds,
  reservation,
  rowsOf,
  runUntilWrong,
  smallWorld,
  statementOf,
} from "../scenes/small-world.ts";

const minute = 60_000;
const hour = 60 * minute;
const stay = (day: number) => ({
  ...{ reservationId: `of the ${day}th` },
  ...{ startDate: `${day}/06/2026`, endDate: `${day + 1}/06/2026` },
});

type Options = Parameters<typeof smallWorld>[0];

/** How often a call is made in a world. */
async function counting(call: string, options: Options = {}, password?: string): Promise<[World, number[]]> {
  const at: number[] = [];
  const begins = (_: unknown, { name }: { name: string }) => name === call && at.push(world.scheduler.now());
  const world = await smallWorld({ ...options, watch: { begins } }, password);
  return [world, at];
}

const unless = (right: boolean, what: string) => (right ? [] : [what]);
const outcomes = (world: World) => filingsOf(world).map(({ outcome }) => outcome?.state ?? "open");

/** The owner states the month as we do, and the form refuses ours. */
const statedByHand: Scene = async () => {
  const first = once();
  const world: World = await smallWorld({
    trouble({ name }) {
      if (name !== "fileStatement" || !first()) return undefined;
      const [ours] = statementOf(6).records;
      if (ours) world.state.fileStatement("one", { year: 2026, month: 6 }, [{ ...ours, daysUsed: 1 }], false);
      return "unknown words";
    },
  });
  world.accept(statementOf(6));
  await world.run({ until: 12 * hour, quiet: true });
  return [...misdeeds(world), ...unless(outcomes(world).join() === "FAILED", `it is ${outcomes(world).join()}`)];
};

const threeUnanswered: Scene = async () => {
  const [world, sent] = await counting("fileStatement", {
    trouble: ({ name }) => (name === "fileStatement" ? "reset before commit" : undefined),
  });
  world.accept(statementOf(6));
  await world.run({ until: 24 * hour, quiet: true });
  return [
    ...unless(sent.length === 3, `sent ${sent.length} times`),
    ...unless(outcomes(world).join() === "NEEDS_REVIEW", `it is ${outcomes(world).join()}`),
  ];
};

/** A list that is late shows a statement without a number some minutes after its answer. */
const shownLate: Scene = async () => {
  const world = await smallWorld({ rules: { namelessShare: 1, statementListLag: 5 * minute } });
  world.accept(statementOf(6));
  await world.run({ until: 3 * hour, quiet: true });
  return unless(outcomes(world).join() === "SUBMITTED", `it is ${outcomes(world).join()}`);
};

/** A task that could not log in held the month; the next one states it. */
const takenOver: Scene = async () => {
  const world = await smallWorld({}, "wrong");
  world.accept(statementOf(6));
  await world.run({ until: 10 * minute });
  await world.setUp(({ directory }) => directory.setOwner({ id: 1, portalUsername: "one", password: "right" }));
  world.accept(statementOf(6));
  await world.run({ until: 3 * hour, quiet: true });
  return unless(outcomes(world).join() === "FAILED,SUBMITTED", `they are ${outcomes(world).join()}`);
};

const searched =
  (apartmentId: number, errorValue: string): Scene =>
  async () => {
    const world = await smallWorld({});
    await world.setUp(({ directory }) => directory.setApartment({ id: 40, ownerId: 1, registryId: "00000000999" }));
    world.accept({ kind: "search", apartmentId, fromDate: "01/06/2026", toDate: "30/06/2026" });
    await world.run({ until: 3 * hour, quiet: true });
    const ends = filingsOf(world).map(({ outcome }) => outcome?.errorValue);
    return [...misdeeds(world), ...unless(ends.join() === errorValue, `it ended as ${ends.join()}`)];
  };

/** A stranger has locked the account: another task does not ask whether it is so still. */
const lockedByAStranger: Scene = async () => {
  const [world, posts] = await counting("post password");
  const account = world.state.accounts.get("one");
  if (account) world.state.lock(account);
  for (const day of [10, 12]) {
    world.accept({ kind: "str", reservations: [reservation(10, stay(day))] });
    await world.run({ until: (day - 7) * minute });
  }
  return [...misdeeds(world), ...unless(posts.length === 1, `asked ${posts.length} times while it was locked`)];
};

/** The portal asks for the owner's contact details: one task asks once, however many filings it has. */
const contactPage: Scene = async () => {
  const [world, posts] = await counting("post password");
  const account = world.state.accounts.get("one");
  if (account) account.contactPage = true;
  const reservations = Array.from({ length: 60 }, (_, index) => reservation(10, { reservationId: `${index}` }));
  world.accept({ kind: "str", reservations });
  await world.run({ until: 2 * hour, quiet: true });
  return [...misdeeds(world), ...unless(posts.length === 1, `asked ${posts.length} times`)];
};

/** A wrong password is corrected within minutes: should that be wrong as well, it would be the second refusal. */
const refusedAMomentAgo: Scene = async () => {
  const [world, posts] = await counting("post password", {}, "wrong");
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 5 * minute });
  await world.setUp(({ directory }) => directory.setOwner({ id: 1, portalUsername: "one", password: "right" }));
  world.accept({ kind: "str", reservations: [reservation(10, stay(10))] });
  await world.run({ until: 3 * hour, quiet: true });
  const [one = 0, other = 0] = posts;
  return [
    ...endedOtherThan(world, "FAILED", "SUBMITTED"),
    ...unless(other - one >= world.times.lockWindow, `posted again after ${other - one} ms`),
  ];
};

/** A worker that has hardly any time left posts no password: nobody would see the answer. */
const noTimeForAnAnswer: Scene = async () => {
  const [world, posts] = await counting("post password", { deliver: () => ({ copies: 1, delay: 10 * minute }) });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 11 * minute });
  const deadline = { at: world.scheduler.now() + 60_000, signal: new AbortController().signal };
  world.start("file", (engine) => engine.file([{ taskId: 1, filing: 1 }], deadline));
  await world.run({ until: 12 * minute });
  const early = posts.length;
  const waiting = JSON.stringify(filingsOf(world).map((filing) => filing.waiting));
  await world.run({ until: 3 * hour, quiet: true });
  return [
    ...endedOtherThan(world, "SUBMITTED"),
    ...unless(early === 0, "a password was posted"),
    ...unless(!waiting.includes("portal_slow"), "a portal that was not called is told to be slow"),
  ];
};

/** A client sends the climate-fee statements of six owners, each with a wrong password: after three it has to wait. */
const guessing: Scene = async () => {
  const [world, posts] = await counting("post password");
  for (let owner = 1; owner <= 6; owner += 1) {
    const portalUsername = `owner-${owner}`;
    world.state.addAccount(portalUsername, "right", []);
    world.accept((taskId) => ({ ...statementOf(6), portalUsername, sealedPassword: sealedFor.task(taskId, "wrong") }));
    await world.run({ until: owner * 4 * minute });
  }
  return [...misdeeds(world), ...unless(posts.length === 3, `${posts.length} wrong passwords were posted`)];
};

/** Pages that were not known for hours are again: the filing that waited for it is done within twenty minutes. */
const knownAgain: Scene = async () => {
  const until = 5 * hour;
  const world = await smallWorld({
    trouble: ({ name }) => (name === "list" && world.scheduler.now() < world.started + until ? "changed" : undefined),
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: until + 20 * minute });
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
};

/** The owner's password is taken off record while the filing waits: that is told, and is no bug of ours. */
const passwordGone: Scene = async () => {
  const world = await smallWorld({ deliver: () => ({ copies: 1, delay: 10 * minute }) });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 5 * minute });
  for (const item of world.table.items().filter(({ sealedPassword }) => sealedPassword !== undefined)) {
    const { sealedPassword: _, ...Item } = item;
    world.table.execute(new PutCommand({ TableName: "", Item }));
  }
  await world.run({ until: 12 * hour, quiet: true });
  const [row] = rowsOf(world);
  return [...misdeeds(world), ...unless(row?.errorValue === "invalid_credentials", `it is told ${row?.errorValue}`)];
};

/** The portal is down for hours: what waited is done a quarter of an hour after that, however many they were. */
const upAgain: Scene = async () => {
  const wrong: string[] = [];
  for (let hours = 3; hours <= 8; hours += 1) {
    const world: World = await smallWorld({
      trouble: () => (world.scheduler.now() < world.started + hours * hour ? "down" : undefined),
    });
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await world.run({ until: hours * hour + 20 * minute });
    wrong.push(...misdeeds(world), ...endedOtherThan(world, "SUBMITTED"));
  }
  return wrong;
};

/** What is in doubt under a former username waits for it: nobody is logged in under the new one every quarter of an hour. */
const formerUsername: Scene = async () => {
  let cut = false;
  const [world, logins]: [World, number[]] = await counting("post password", {
    trouble({ name }) {
      if (name === "finalise") cut = true;
      return cut && world.scheduler.now() < world.started + hour ? "down" : undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 10 * minute });
  world.state.addAccount("other", "right", []);
  await world.setUp(({ directory }) => directory.setOwner({ id: 1, portalUsername: "other", password: "right" }));
  await world.run({ until: 25 * hour });
  const inADay = logins.length;
  await runUntilWrong(world, 20 * 24 * hour);
  return [
    ...misdeeds(world),
    ...endedOtherThan(world, "NEEDS_REVIEW"),
    ...unless(inADay <= 40, `logged in ${inADay} times in a day`),
  ];
};

/** A month is wanted again while the first submit has no answer yet. */
const monthAtWork: Scene = async () => {
  const world = await smallWorld({
    trouble: atFirst("fileStatement", "reset before commit"),
  });
  world.accept(statementOf(6));
  await world.run({ until: 2 * minute });
  world.accept(statementOf(6));
  await world.run({ until: 3 * hour, quiet: true });
  return [...misdeeds(world), ...unless(outcomes(world).join() === "SUBMITTED,FAILED", `they are ${outcomes(world)}`)];
};

/** Eighteen stays at a slow portal take several visits: each begins where the one before ran out of time. */
const visitAfterVisit: Scene = async () => {
  let [last, longest] = [0, 0];
  const world: World = await smallWorld({
    portalLatency: () => 3_000,
    watch: {
      begins() {
        const now = world.scheduler.now();
        if (last > 0) longest = Math.max(longest, now - last);
        last = now;
      },
    },
  });
  const reservations = Array.from({ length: 18 }, (_, index) => reservation(10, stay(index + 10)));
  world.accept({ kind: "str", reservations });
  await world.run({ until: 2 * hour, quiet: true });
  return [
    ...misdeeds(world),
    ...endedOtherThan(world, ...reservations.map(() => "SUBMITTED" as const)),
    ...unless(longest <= 12_000, `the portal was not called for ${longest} ms`),
  ];
};

/** The owner has changed the password at the portal: the session that the old one has opened makes room for the new one's. */
const sessionOfAnOldPassword: Scene = async () => {
  const world = await smallWorld({
    interfere: atFirst("findStatements", "kill before"),
  });
  world.state.addAccount("three", "old", []);
  const withPassword = (month: number, password: string) => (taskId: number) =>
    ({ ...statementOf(month), portalUsername: "three", sealedPassword: sealedFor.task(taskId, password) }) as const;
  world.accept(withPassword(5, "old"));
  await world.run({ until: minute });
  const account = world.state.accounts.get("three");
  if (account) account.password = "new";
  world.accept(withPassword(6, "new"));
  await world.run({ until: 250_000 });
  const deadline = { at: world.scheduler.now() + 100_000, signal: new AbortController().signal };
  world.start("file", (engine) => engine.file([{ taskId: 2, filing: 1 }], deadline));
  await world.run({ until: 330_000 });
  const stated = world.state.statements.map(({ month }) => month);
  return [...misdeeds(world), ...unless(stated.includes(6), `stated by then: ${stated.join()}`)];
};

/** Eight filings of one user wait out an outage: what one of them finds the others follow, minutes after its end. */
const eightFilingsWait: Scene = async () => {
  const wrong: string[] = [];
  for (let hours = 3; hours <= 6; hours += 1) {
    const world: World = await smallWorld({
      trouble: () => (world.scheduler.now() < world.started + hours * hour ? "down" : undefined),
    });
    const days = Array.from({ length: 8 }, (_, index) => stay(index + 10));
    for (const one of days) world.accept({ kind: "str", reservations: [reservation(10, one)] });
    await world.run({ until: hours * hour + 11 * minute });
    wrong.push(...misdeeds(world), ...endedOtherThan(world, ...days.map(() => "SUBMITTED" as const)));
  }
  return wrong;
};

/** What comes after another filing of its user in one worker, and runs out of that one's time, is begun anew at once. */
const begunLate: Scene = async () => {
  const world: World = await smallWorld({
    portalLatency: ({ name }) => (name === "list" ? 40_000 : 5_000),
    deliver: () => ({ copies: 1, delay: world.scheduler.now() < world.started + 10.5 * minute ? 10 * minute : 0 }),
  });
  world.accept({ kind: "check", ownerId: 1 });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 11 * minute });
  const deadline = { at: world.scheduler.now() + 112_000, signal: new AbortController().signal };
  const both = [1, 2].map((taskId) => ({ taskId, filing: 1 }));
  world.start("file", (engine) => engine.file(both, deadline));
  await world.run({ until: 14.5 * minute });
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
};

/** A month's list is an hour late: what the form has answered is believed, and nothing is sent again. */
const answeredByTheForm: Scene = async () => {
  const [world, sent] = await counting("fileStatement", { rules: { statementListLag: hour } });
  world.accept(statementOf(6));
  await world.run({ until: 3 * hour, quiet: true });
  return [
    ...unless(sent.length === 1, `sent ${sent.length} times`),
    ...unless(outcomes(world).join() === "SUBMITTED", `it is ${outcomes(world).join()}`),
  ];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "a month that its owner states as we do": statedByHand,
  "a statement that is not answered three times": threeUnanswered,
  "a statement without a number, that shows minutes later": shownLate,
  "a month that a task held which could not log in": takenOver,
  "a search of a property that is not the owner's": searched(40, "property_not_registered"),
  "a search of an apartment that is gone": searched(999, "apartment_not_found"),
  "an account that a stranger has locked": lockedByAStranger,
  "an owner who has to give contact details": contactPage,
  "a password that is corrected a moment after its refusal": refusedAMomentAgo,
  "a worker without time for a log-in": noTimeForAnAnswer,
  "a client that guesses passwords": guessing,
  "a portal whose pages are known again after hours": knownAgain,
  "a password that is taken off record": passwordGone,
  "a portal that is up again after hours": upAgain,
  "a day under another username": formerUsername,
  "a month that is wanted while it is being stated": monthAtWork,
  "eighteen stays at a slow portal": visitAfterVisit,
  "a session of a password that was changed since": sessionOfAnOldPassword,
  "eight filings that wait for a portal that is down": eightFilingsWait,
  "a filing that is begun late": begunLate,
  "a month whose list is an hour late": answeredByTheForm,
};
