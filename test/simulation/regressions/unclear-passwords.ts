import { inWords } from "../../../shared/wording/outcome-words.ts";
import { sealedFor } from "../../support/simulation/fake-vault.ts";
import { atFirst } from "../../support/simulation/once.ts";
import type { Scene } from "../scenes/scenes.ts";
import {
  endedOtherThan,
  fileFor,
  filingsOf,
  misdeeds,
  reservation,
  rowsOf,
  runUntilWrong,
  smallWorld,
  statementOf,
} from "../scenes/small-world.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

/** The portal refuses a password in words that nobody knows, for a week. */
const unknownWords: Scene = async () => {
  const refused: number[] = [];
  const world = await smallWorld(
    {
      trouble: ({ kind }) => (kind === "password" ? "unclear refusal" : undefined),
      watch: { refused: () => refused.push(world.scheduler.now()) },
    },
    "wrong",
  );
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, 7 * day);
  const [row] = rowsOf(world);
  const asked = row?.errorValue === "owner_action_required" || row?.errorValue === "invalid_credentials";
  const waiting = JSON.stringify(filingsOf(world)[0]?.waiting ?? "");
  return [
    ...misdeeds(world),
    ...(refused.length > 3 ? [`the password was posted ${refused.length} times`] : []),
    ...(asked || /owner|password|login/.test(waiting) ? [] : [`a row is ${row?.state} ${inWords(row?.details ?? "")}`]),
  ];
};

/** Four filings of one owner come together, while all of the owner's sessions are taken: what one log-in has shown, the next filing knows. */
const sessionsTaken: Scene = async () => {
  const world = await smallWorld({ portalLatency: () => 20, rules: { maxSessions: 0 } });
  const reservations = Array.from({ length: 151 }, (_, index) => reservation(10, { reservationId: `r${index}` }));
  world.accept({ kind: "str", reservations });
  await runUntilWrong(world, 3 * hour);
  return misdeeds(world);
};

/** A password that was refused wrongly, or was wrong for a day: set again, it is tried again. */
const setAgain: Scene = async () => {
  let refusals = 0;
  const world = await smallWorld({
    trouble: ({ kind }) => (kind === "password" && refusals++ === 0 ? "false refusal" : undefined),
  });
  await fileFor(world, 10);
  await world.run({ until: 4 * 60 * 60_000 });
  await world.setUp(({ directory }) => directory.setOwner({ id: 1, portalUsername: "one", password: "right" }));
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 8 * 60 * 60_000, quiet: true });
  const last = rowsOf(world).at(-1);
  return last?.state === "SUBMITTED"
    ? []
    : [`a row is ${last?.state} ${last?.errorValue}: ${inWords(last?.details ?? "")}`];
};

/** The answers to logins are lost for hours, of an owner who has logged in before or not: nobody has to do anything. */
const answersLost =
  (lastsMs: number, loggedInBefore: boolean): Scene =>
  async () => {
    const posts: number[] = [];
    const world = await smallWorld({
      trouble({ kind }) {
        if (kind !== "password" || !lasts) return undefined;
        posts.push(world.scheduler.now());
        return "reset after commit";
      },
    });
    let lasts = false;
    if (loggedInBefore) await fileFor(world, 10);
    lasts = true;
    world.scheduler.after(lastsMs, () => {
      lasts = false;
    });
    world.accept({ kind: "str", reservations: [reservation(10, { reservationId: "later", startDate: "02/06/2026" })] });
    await runUntilWrong(world, 3 * day);
    const tooSoon = posts.filter((at, index) => index > 1 && at - (posts[index - 1] ?? 0) < world.times.lockWindow);
    return [
      ...misdeeds(world),
      ...(rowsOf(world).at(-1)?.state === "SUBMITTED" ? [] : ["a person is needed after an outage"]),
      ...(tooSoon.length > 0 || posts.length > 4 ? [`posts are not spread: ${posts.length}`] : []),
    ];
  };

/** The owner changes the password at the portal, which refuses the old one in words that nobody knows. */
const changedAtPortal: Scene = async () => {
  let refused = 0;
  const account = () => world.state.accounts.get("one");
  const isChanged = () => account()?.password !== "right";
  const world = await smallWorld({
    trouble: ({ kind }) => (kind === "password" && isChanged() ? "unclear refusal" : undefined),
    watch: { refused: () => (refused += 1) },
  });
  await fileFor(world, 10);
  Object.assign(account() ?? {}, { password: "a new one" });
  world.accept({ kind: "str", reservations: [reservation(10, { reservationId: "later", startDate: "02/06/2026" })] });
  await runUntilWrong(world, 10 * day);
  return [...misdeeds(world), ...(refused === 5 ? [] : [`the password was refused ${refused} times`])];
};

/** The table fails beside each of four posts that the portal answers clearly, or that were not made: nobody has to do anything. */
const tableFailing =
  (at: string, how: "dns" | "error after", since = ""): Scene =>
  async () => {
    const struck = new Set<number>();
    const begun = new Set<number>();
    const world = await smallWorld({
      interfere({ process: { id }, name }) {
        if (name.startsWith(since)) begun.add(id);
        if (!begun.has(id) || !name.startsWith(at) || struck.has(id) || struck.size === 4) return undefined;
        struck.add(id);
        return how;
      },
    });
    world.accept((taskId) => ({ ...statementOf(5), sealedPassword: sealedFor.task(taskId, "right") }));
    await runUntilWrong(world, day);
    const [filing] = filingsOf(world);
    return [
      ...misdeeds(world),
      ...(filing?.outcome?.state === "SUBMITTED" ? [] : [`a statement is ${filing?.outcome?.errorValue}`]),
    ];
  };

/** The first day: a check with a wrong password posts it once, one with the right one sees the properties, cut or not. */
const checks: Scene = async () => {
  const refused: number[] = [];
  const world = await smallWorld(
    {
      watch: { refused: () => refused.push(world.scheduler.now()) },
      interfere: atFirst("properties", "kill after"),
    },
    "wrong",
  );
  for (const ownerId of [1, 1, 2, 3]) world.accept({ kind: "check", ownerId });
  await world.run({ until: day, quiet: true });
  const ends = filingsOf(world).map(({ outcome, check }) =>
    [outcome?.errorValue, ...(check?.properties ?? []).map(({ registryId }) => registryId)].join(" "),
  );
  const expected = [" 00000000010 00000000020", "invalid_credentials", "invalid_credentials", "owner_not_found"];
  return [
    ...misdeeds(world),
    ...(refused.length === 1 ? [] : [`the password was posted ${refused.length} times`]),
    ...(ends.toSorted().join() === expected.join() ? [] : [`checks ended as ${ends.join()}`]),
  ];
};

/** The keys are out of reach whenever a session's cookies are to be sealed: that is no doubt about the password. */
const cookiesUnsealed: Scene = async () => {
  const world = await smallWorld({ interfere: ({ name }) => (name === "seal cookies" ? "dns" : undefined) });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, day);
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "3: a refusal in words that nobody knows": unknownWords,
  "3: an outage that swallows the answers to a password never used before": answersLost(4 * hour, false),
  "3: an outage that swallows the answers to a password used before": answersLost(20 * hour, true),
  "3: a proven password that is refused in words that nobody knows": changedAtPortal,
  "3: posts that are noted and not made": tableFailing("Update PORTAL (posted", "error after"),
  "3: posts whose guess cannot be given back": tableFailing("Update ATTEMPTS", "dns", "post password"),
  "11: a password that is set again": setAgain,
  "11: a password that is let in while cookies cannot be sealed": cookiesUnsealed,
  "10: many filings while the sessions are taken": sessionsTaken,
  "12: owners are checked": checks,
};
