import { type Times, times as timesOf } from "../../../shared/deployment/times.ts";
import type { Log } from "../../../shared/log.ts";
import { minute } from "../../support/durations.ts";
import type { PortalCall, PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { sealedFor } from "../../support/simulation/fake-vault.ts";
import type { Cut, Interference, Step } from "../../support/simulation/gate.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import { createRandom, type Random } from "../../support/simulation/random.ts";
import { createWorld, type World, type WorldOptions } from "../../support/simulation/world.ts";
import { createFaults, type Faults } from "./faults.ts";
import { violations } from "./invariants.ts";
import { createMistakes } from "./mistakes.ts";
import { createPatches } from "./patches.ts";
import { createPeople } from "./people.ts";
import { drawPortal, oddities } from "./portals.ts";
import { watchRings } from "./promptness.ts";
import { drawRefusing, giveTheWord } from "./refusing.ts";
import { createScenario, isLong, type Plot, type Scenario } from "./scenario.ts";
import type { Tally } from "./tally.ts";
import { drawWider } from "./wider.ts";
import { createWitness, type Witness } from "./witness.ts";

/** Everything that a seed has made, for its judges. */
export interface Run {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly world: World;
  readonly faults: Faults;
  readonly witness: Witness;
  /** How much further workers' clocks are apart than promises allow for, in milliseconds. */
  readonly apartMs: number;
  /** Some processes run the release before. */
  readonly isReplacing: boolean;
  readonly tally: Tally;
}

export interface Trace {
  step(step: Step, at: number, cut: Cut | undefined): void;
  trouble(call: PortalCall, at: number, trouble: PortalTrouble): void;
  readonly log: Log;
}

/** What a caller changes in a seed. */
export interface Variation {
  /** Extra cuts, asked before the seed's own. */
  readonly cut?: Interference;
  /** Extra troubles of the portal, asked before the seed's own. */
  readonly trouble?: (call: PortalCall) => PortalTrouble | undefined;
  /** Rules of the portal in place of the seed's. */
  readonly rules?: Partial<PortalRules>;
  /** A scenario in place of the seed's, without faults and patches. */
  readonly calm?: Scenario;
  /** A scenario in place of the seed's, with its faults but without its patches. */
  readonly drawn?: (random: Random) => Scenario;
  /** Called when everything is prepared and nothing is sent yet. */
  readonly begun?: (run: Run) => void;
  readonly times?: Partial<Times>;
  readonly engineOf?: WorldOptions["engineOf"];
  /** Judges the run in place of `violations`. */
  readonly judge?: (run: Run) => string[];
}

/** Calls `unclear` for each posted password whose outcome no worker recorded: it died, or could not write. */
function createPosts(unclear: () => void): (step: Step, isDone: boolean, dies: boolean) => void {
  const underWay = new Set<number>();
  return ({ name, process: { id } }, isDone, dies) => {
    const isPosting = name.startsWith("Update PORTAL (posted ");
    const isUpdate = name.startsWith("Update PORTAL ");
    if (isPosting && isDone) underWay.add(id);
    const isLost = dies ? isPosting || !isUpdate || !isDone : isUpdate && !isDone;
    if (isLost && underWay.delete(id)) unclear();
    if (isUpdate ? !isPosting : !ofLogin.test(name)) underWay.delete(id);
  };
}
const ofLogin = /^(post password|seal cookies)/;

const day = 24 * 60 * minute;
/** Half past ten in the evening of 31 December, in Athens. */
const lastEvening = Date.UTC(2026, 11, 31, 20, 30);
const skewMs = 20_000;
const farMs = 5 * minute;

/** Runs a seed to its end and says what was wrong: nothing, if the engine is right. */
export async function runSeed(
  seed: number,
  tally: Tally,
  trace?: Trace,
  {
    cut: cutOf,
    trouble: troubleOf,
    rules,
    calm,
    drawn = createScenario,
    begun,
    times,
    engineOf,
    judge = violations,
  }: Variation = {},
): Promise<{ run: Run; wrong: string[] }> {
  const random = createRandom(seed);
  const scenario = calm ?? drawn(random);
  const isWide = !calm && drawn === createScenario;
  const wider = createRandom(-seed);
  const isAtNewYear = isWide && wider.chance(0.15);
  const overlapAccepted = !isWide || wider.chance(0.85);
  const widest = isWide ? drawWider(createRandom(seed + 0x5eed_0000)) : undefined;
  // What this release fixes is not drawn while the one before still runs: spellings, series of passwords, what others declare by hand.
  const isThisRelease = isWide && !engineOf;
  const portal = isThisRelease ? drawPortal(createRandom(seed + 0x5eed_2000)) : undefined;
  const refusing = isThisRelease ? drawRefusing(createRandom(seed + 0x5eed_1000)) : undefined;
  const faults = createFaults(random, tally, scenario.plot, () => world.scheduler.now());
  const witness = createWitness(() => world.scheduler.now());
  const notePosts = createPosts(() => (witness.unclearPosts += 1));
  const skewed = !calm && random.chance(0.3);
  if (skewed) tally.fault("clock skewed");
  const world: World = createWorld({
    seed,
    ...faults,
    ...(isAtNewYear && { started: lastEvening + wider.between(0, 60) * minute }),
    times: { ...timesOf.aws, giveUp: patience(seed, scenario), ...times },
    interfere: (step) => {
      const cut = cutOf?.(step) ?? faults.interfere(step);
      trace?.step(step, world.scheduler.now(), cut);
      const dies = /^(kill|hang)/.test(cut ?? "");
      const isDone = cut === undefined || cut === "repeat" || cut.endsWith("after");
      notePosts(step, isDone, dies);
      if (dies) witness.died(step.process.id);
      if (isDone && step.name.startsWith("Update BREAKER (refusals")) witness.noted(step.process.id);
      const filing = faults.filingOf(step.process.id);
      if (filing !== undefined && dies) witness.deaths.add(filing);
      if (filing !== undefined && cut === "error after" && step.name === "Update FILING (statement)")
        witness.doubts.add(filing);
      return cut;
    },
    done: ({ name, process }) => {
      if (name.startsWith("Update PORTAL (refused ")) witness.recorded(process.id);
    },
    trouble: (call, process) => {
      const wide = widest?.trouble(call, run) ?? refusing?.trouble(call, run) ?? portal?.trouble(call, run);
      const trouble = troubleOf?.(call) ?? wide ?? faults.trouble(call, process);
      if (trouble && call.kind === "password") witness.unclearPosts += 1;
      if (trouble === "no properties") witness.sawEmptyPage = true;
      const filing = faults.filingOf(process.id);
      if (trouble && filing !== undefined && call.name === "fileStatement") {
        witness.doubts.add(filing);
        if (trouble === "unknown words") witness.unknownWords.add(filing);
      }
      if (trouble) trace?.trouble(call, world.scheduler.now(), trouble);
      return trouble;
    },
    maxSkewMs: widest?.isFarApart ? farMs : skewed ? skewMs : 0,
    rules: { ...scenario.rules, overlapAccepted, ...widest?.rules, ...portal?.rules, ...rules },
    watch: witness.watch(() => world),
    ...(trace && { log: trace.log }),
    ...(engineOf && { engineOf }),
  });
  if (calm) faults.end();
  const run: Run = {
    seed,
    scenario,
    world,
    faults,
    witness,
    tally,
    apartMs: widest?.isFarApart ? 2 * farMs : 0,
    isReplacing: engineOf !== undefined,
  };
  await prepare(run);
  widest?.prepare(run);
  begun?.(run);
  tallyRules(run);
  for (const task of scenario.tasks) world.scheduler.after(task.at, () => submit(run, task, 3));
  const patches = createPatches(run, random);
  if (isWide) patches.schedule();
  if (isThisRelease) createPeople(run, wider).schedule();
  if (isThisRelease) createMistakes(run, createRandom(seed + 0x3157_0000)).schedule();
  widest?.schedule(run, patches);
  refusing?.schedule(run, patches);
  if (isAtNewYear) tally.fault("the year changes");
  if (!overlapAccepted) tally.fault("overlaps refused");
  plot(run, random);
  watchRings(run, () => faults.isOver());
  const ended = await toTheEnd(run, refusing?.lasts ?? 0, () => {
    patches.heal();
    if (isWide) giveTheWord(run);
  });
  const { equalDates } = world.state;
  tally.fault(world.state.rules.equalDatesAccepted ? "equal dates not refused" : "equal dates refused", equalDates);
  return { run, wrong: [...(ended ? [] : ["something is stuck"]), ...judge(run)] };
}

/** Two weeks of outage take as long to run as a hundred seeds: nine in ten of the long plots have three days of patience instead. */
function patience(seed: number, { plot }: Scenario): number {
  return isLong(plot) && seed % 10 !== 0 ? 3 * day : timesOf.aws.giveUp;
}

async function prepare({ scenario, world }: Run): Promise<void> {
  const { state } = world;
  for (const { username, otherUsername, password, properties } of scenario.owners) {
    state.addAccount(username, password, properties);
    state.addAccount(otherUsername, `${password} b`, properties);
  }
  for (const { registryId, final, ...dates } of scenario.typedIn) {
    state.typeIn(registryId, dates, final);
  }
  await world.setUp(async ({ directory }) => {
    for (const { id, username, storedPassword } of scenario.owners) {
      await directory.setOwner({ id, portalUsername: username, password: storedPassword });
    }
    for (const apartment of scenario.apartments) await directory.setApartment(apartment);
  });
}

/** Sends a consumer's request, and sends it again as a new task where it was not answered. */
function submit(run: Run, task: Scenario["tasks"][number], tries: number): void {
  const { world } = run;
  const { submission, draftUpload, ownPassword } = task;
  world.accept(
    (taskId) =>
      submission.kind === "takk" && ownPassword !== undefined
        ? { ...submission, sealedPassword: sealedFor.task(taskId, ownPassword) }
        : submission,
    {
      draftUpload,
      idempotencyKey: task.idempotencyKey,
      refused() {
        if (tries > 1 && task.idempotencyKey !== undefined) run.tally.fault("request asked again under its key");
        if (tries > 1) world.scheduler.after(5_000, () => submit(run, task, tries - 1));
      },
    },
  );
}

function tallyRules({ tally, world }: Run): void {
  for (const kind of oddities(world.state.rules)) tally.fault(kind);
  const { notes, filter, statementListLag, secondFinalise, statementDrafts } = world.state.rules;
  if (notes !== "kept") tally.fault("notes changed");
  if (filter === "overlap") tally.fault("list by overlap");
  if (statementListLag > 0) tally.fault("statements lag");
  if (secondFinalise !== "refused") tally.fault("second finalise accepted");
  if (statementDrafts === "made final") tally.fault("statement draft made final in place");
}

const plagues: Partial<Record<Plot, PortalTrouble>> = {
  "patience of outage": "down",
  "patience of drift": "changed",
  "closure of ten days": "maintenance",
  "unclear refusals": "unclear refusal",
  "false refusals": "false refusal",
  "try later": "try later",
  "unknown words": "unknown words",
};

/** Begins the seed's plot. */
function plot(run: Run, random: Random): void {
  const { world, faults, scenario } = run;
  const { plot: kind, owners } = scenario;
  const account = world.state.accounts.get(owners[0]?.username.toLowerCase() ?? "");
  const at = random.between(0, 20) * minute;
  const plague = plagues[kind];
  if (plague) world.scheduler.after(random.between(0, 30) * 1000, () => faults.plague(plague));
  else if (random.chance(0.5)) outages(run, random);
  if (kind === "slow portal") faults.slowness(random.between(5_000, 20_000));
  if (kind === "names not found") faults.awsPlague("dns");
  if (kind === "aws refuses") world.scheduler.after(at, () => faults.awsPlague("refused"));
  if (kind === "poison") faults.poison(1);
  if (!account) return;
  if (kind === "contact page") account.contactPage = true;
  if (kind === "locked by its owner") world.scheduler.after(at, () => world.state.lock(account));
}

/** Short outages: what was just sent cannot be looked up. */
function outages({ world, faults, scenario }: Run, random: Random): void {
  for (let count = random.between(1, 4); count > 0; count -= 1) {
    const kind = random.oneOf<PortalTrouble>(["down", "maintenance", "throttled", "reset before commit", "truncated"]);
    const at = random.between(0, random.oneOf([20_000, scenario.troubledFor]));
    world.scheduler.after(at, () => faults.plague(kind));
    world.scheduler.after(at + random.between(5, 500) * 1000, () => faults.plague(undefined));
  }
}

/** How long the plot's plague lasts beyond the troubled time. */
function plagueMs({ scenario, world }: Run): number {
  const { plot: kind } = scenario;
  const aroundTheEnd = ((scenario.troubledFor / minute) % 3) - 1;
  if (kind.startsWith("patience")) return world.times.giveUp + aroundTheEnd * 20 * minute;
  // Ten days of the fourteen, in March 2026.
  if (kind === "closure of ten days") return (world.times.giveUp * 10) / 14;
  if (["unclear refusals", "slow portal"].includes(kind)) return 12 * 60 * minute;
  return kind === "aws refuses" || kind === "names not found" ? 2 * 60 * minute : 0;
}

async function toTheEnd(run: Run, lasts: number, heal: () => void): Promise<boolean> {
  const { world, faults, scenario } = run;
  const { plot: kind, troubledFor } = scenario;
  await world.run({ until: troubledFor });
  faults.end();
  await world.run({ until: Math.max(lasts, troubledFor) });
  const plagued = troubledFor + plagueMs(run);
  // The faults come back just before patience ends.
  if (kind.startsWith("patience")) {
    await world.run({ until: plagued - 60 * minute, quiet: true });
    faults.resume();
  }
  await world.run({ until: plagued, quiet: true });
  faults.plague(undefined);
  faults.awsPlague(undefined);
  faults.slowness(undefined);
  world.gentleness.somethingHappened();
  if (kind.startsWith("patience")) await world.run({ until: plagued + 60 * minute });
  faults.end();
  heal();
  return world.run({ until: plagued + world.times.giveUp + 2 * day, quiet: true });
}
