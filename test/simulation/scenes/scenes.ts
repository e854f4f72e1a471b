import { readMark, writeMark } from "../../../shared/records/draft-ledger.ts";
import { sealedFor } from "../../support/simulation/fake-vault.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import { figures, fileFor, registryId, reservation, rowsOf, smallWorld, statementOf } from "./small-world.ts";

/** A stage set for one kind of mistake: says what is wrong at its end. */
export type Scene = () => Promise<string[]>;

const wrongUnless = (right: boolean, what: string) => (right ? [] : [what]);

/** Another deployment files for the same owner, and numbers its tasks from 1 too: its draft is not ours to touch. */
const aNamesake: Scene = async () => {
  const world = await smallWorld({});
  const mark = writeMark({ taskId: 1, row: 1, random: "0123456789abcdef0123" });
  world.state.saveDraft(registryId, figures, mark);
  const { declarations, states } = await fileFor(world, 10);
  const theirs = declarations.find(({ notes }) => notes === mark);
  const untouched = theirs !== undefined && theirs.number === undefined && states[0] === "SUBMITTED";
  return wrongUnless(untouched, "another deployment's draft was touched");
};

/** Whatever we save, its owner changes between the save and the look. */
async function changedDrafts(options: Parameters<typeof smallWorld>[0] = {}) {
  const world = await smallWorld({
    ...options,
    interfere({ name }) {
      for (const declaration of name === "identify" ? world.state.declarations.values() : []) {
        if (readMark(declaration.notes)) declaration.figures = { ...declaration.figures, amountCents: 1 };
      }
      return undefined;
    },
  });
  return world;
}

/** The owner changes our draft between the save and the look. */
const aChangedDraft: Scene = async () => {
  const { finals } = await fileFor(await changedDrafts(), 10);
  return wrongUnless(finals.length === 0, "other figures were declared");
};

/** Another reservation wants the stay of a draft that a person has to decide, and nobody does. */
const anUndecidedRival: Scene = async () => {
  const world = await changedDrafts({ times: { giveUp: 2 * 60 * 60_000 } });
  await fileFor(world, 10);
  world.accept({ kind: "str", reservations: [reservation(10, { reservationId: "another" })] });
  await world.run({ until: 12 * 60 * 60_000, quiet: true });
  const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`);
  return wrongUnless(told[1] === "FAILED duplicate_declaration", `a wrong reason: ${told.join(", ")}`);
};

/** An apartment is sold while its task is being dispatched, and the dispatcher dies half-way. */
const aSaleDuringDispatch: Scene = async () => {
  const first = once();
  const world = await smallWorld({
    interfere({ name }) {
      if (name !== "Put FILING" || !first()) return undefined;
      world.start("set-up", ({ directory }) => directory.setApartment({ id: 10, ownerId: 2, registryId }));
      return "kill before";
    },
  });
  const { states } = await fileFor(world, 10, 20);
  return wrongUnless(states.join() === "SUBMITTED,SUBMITTED", `reservations are ${states.join()}`);
};

/** A worker dies in the finalise, its session ends, and the owner's account is locked for a while. */
const aLockAmidTheFinalise: Scene = async () => {
  const first = once();
  const world = await smallWorld({
    interfere({ name }) {
      const account = world.state.accounts.get("one");
      if (name !== "finalise" || !account || !first()) return undefined;
      account.lockedUntil = world.scheduler.now() + 30 * 60_000;
      world.scheduler.after(1_000, () => account.sessions.clear());
      return "kill after";
    },
    trouble: ({ name }) => (name === "finalise" ? "late commit" : undefined),
  });
  const { states, finals } = await fileFor(world, 10);
  return wrongUnless(states[0] !== "FAILED" || finals.length === 0, "failed, and declared");
};

/** A save comes through late, beside the draft that was used; then the list shows another range of dates. */
const aStrayBehindAWrongList: Scene = async () => {
  const [firstSave, firstList] = [once(), once()];
  const world = await smallWorld({
    lateness: () => 170_000,
    trouble({ name }) {
      if (name === "saveDraft" && firstSave()) return "late commit";
      const final = [...world.state.declarations.values()].some(({ number }) => number !== undefined);
      return name === "list" && final && firstList() ? "other range" : undefined;
    },
  });
  // Half-way between two rounds of the sweeper: the save is looked up and made again before the first one lands.
  await world.run({ until: 30_000 });
  const { declarations } = await fileFor(world, 10);
  return wrongUnless(declarations.length === 1, "a stray draft is left");
};

/** A worker dies in a login that is refused, and the password is patched to another wrong one. */
const aCrashInTheLogin: Scene = async () => {
  const first = once();
  const refusedAt: number[] = [];
  const world = await smallWorld(
    {
      watch: { refused: () => refusedAt.push(world.scheduler.now()) },
      interfere({ name }) {
        if (name !== "post password" || !first()) return undefined;
        const patched = { id: 1, portalUsername: "one", password: "wrong too" };
        world.start("set-up", ({ directory }) => directory.setOwner(patched));
        return "kill after";
      },
    },
    "wrong",
  );
  await fileFor(world, 10);
  const [one = 0, other = Number.POSITIVE_INFINITY] = refusedAt;
  return wrongUnless(other - one >= world.times.lockWindow, "two refusals within a lock window");
};

/** The answer to a statement is lost, and its month comes to stand at the portal while another task wants it too. */
const aMonthWantedTwice: Scene = async () => {
  const world = await smallWorld({
    rules: { statementsRepeat: true },
    lateness: () => 100_000,
    trouble: atFirst("fileStatement", "late commit"),
  });
  for (let task = 1; task <= 2; task += 1) world.accept(statementOf(6));
  await world.run({ until: 60 * 60_000, quiet: true });
  return wrongUnless(world.state.statements.length === 1, "a month is stated twice");
};

/** The answer to a statement is lost, and it comes to stand long after it was first looked up. */
const aLateStatement: Scene = async () => {
  const world = await smallWorld({
    rules: { statementsRepeat: true },
    lateness: () => 5 * 60_000,
    trouble: atFirst("fileStatement", "late commit"),
  });
  world.accept(statementOf(6));
  // To the end of the hour, however quiet: what was sent comes yet.
  await world.run({ until: 60 * 60_000 });
  const { length } = world.state.statements;
  return wrongUnless(length === 1, `a month is stated ${length} times`);
};

/** A reservation is uploaded as a draft, and again for other days: its draft is brought up to date, and stays one. */
const aDraftSentAgain: Scene = async () => {
  const world = await smallWorld({});
  for (const endDate of ["03/06/2026", "04/06/2026"]) {
    world.accept({ kind: "str", reservations: [reservation(10, { endDate })] }, { draftUpload: true });
    await world.run({ until: world.scheduler.now() - world.started + 60 * 60_000, quiet: true });
  }
  const declarations = [...world.state.declarations.values()];
  const states = rowsOf(world).map(({ state }) => state);
  return [
    ...declarations.flatMap(({ number }) => (number === undefined ? [] : [`${number} was to be a draft`])),
    ...wrongUnless(declarations.length === 1, `there are ${declarations.length} declarations`),
    ...wrongUnless(states.join() === "DRAFTED,DRAFTED", `reservations are ${states.join()}`),
  ];
};

/** A finalise does not come through; before it is asked for again, another reservation wants the same stay. */
const aStayWantedTwice: Scene = async () => {
  const first = once();
  const world = await smallWorld({
    trouble({ name }) {
      if (name !== "finalise" || !first()) return undefined;
      world.accept({ kind: "str", reservations: [reservation(10, { reservationId: "another" })] });
      return "reset before commit";
    },
  });
  const { finals, states } = await fileFor(world, 10);
  return [
    ...wrongUnless(finals.length === 1, `a stay is declared as ${finals.map(({ number }) => number).join(", ")}`),
    ...wrongUnless(states.join() === "SUBMITTED,FAILED", `reservations are ${states.join()}`),
  ];
};

/** A worker dies and leaves its session behind; a task comes along with a wrong password of its own. */
const aSessionLeftBehind: Scene = async () => {
  const world = await smallWorld({
    interfere: atFirst("findStatements", "kill before"),
  });
  // While the password on record is good no other is used: here none is on record.
  world.state.addAccount("three", "right", []);
  const withPassword = (month: number, password: string) => (taskId: number) =>
    ({ ...statementOf(month), portalUsername: "three", sealedPassword: sealedFor.task(taskId, password) }) as const;
  world.accept(withPassword(5, "right"));
  await world.run({ until: 60_000 });
  world.accept(withPassword(6, "wrong"));
  await world.run({ until: 250_000 });
  const deadline = { at: world.scheduler.now() + 100_000, signal: new AbortController().signal };
  world.start("file", (engine) => engine.file([{ taskId: 2, filing: 1 }], deadline));
  await world.run({ until: 60 * 60_000, quiet: true });
  const stated = world.state.statements.map(({ month }) => month);
  return wrongUnless(stated.join() === "5", `months stated with a wrong password: ${stated.join()}`);
};

export const scenes: Readonly<Record<string, Scene>> = {
  "a namesake's draft": aNamesake,
  "a draft that its owner changes": aChangedDraft,
  "a rival that nobody decides": anUndecidedRival,
  "a sale during the dispatch": aSaleDuringDispatch,
  "a lock amid the finalise": aLockAmidTheFinalise,
  "a stray behind a wrong list": aStrayBehindAWrongList,
  "a crash in the login": aCrashInTheLogin,
  "a month wanted twice": aMonthWantedTwice,
  "a statement that comes late": aLateStatement,
  "a draft that is sent again": aDraftSentAgain,
  "a stay wanted twice": aStayWantedTwice,
  "a session left behind": aSessionLeftBehind,
};
