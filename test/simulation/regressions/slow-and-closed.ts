import { inWords } from "../../../shared/wording/outcome-words.ts";
import { writtenDay } from "../../support/written-day.ts";
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

const hour = 60 * 60_000;
const day = 24 * hour;

/** How many exchanges a call is, as the adapter makes them. */
const exchanges: Readonly<Record<string, number>> = {
  ...{ "open login": 2, "post password": 2, list: 2, saveDraft: 3, finalise: 2, deleteDraft: 2 },
};

/** Every exchange takes so long, the log-in's too. */
const slow =
  (ms: number): Scene =>
  async () => {
    const world = await smallWorld({ portalLatency: ({ name }) => ms * (exchanges[name] ?? 1) });
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await runUntilWrong(world, 12 * hour);
    return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
  };

/** The tax authority closes for ten days. */
const tenDaysClosed: Scene = async () => {
  const world = await smallWorld({
    trouble: () => (world.scheduler.now() < world.started + 10 * day ? "down" : undefined),
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, 11 * day);
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
};

/** The portal closes while eight filings of one user are at it: they pause together. */
const eightOfOneUser: Scene = async () => {
  const world = await smallWorld({
    portalLatency: () => 200,
    trouble: () => (world.scheduler.now() > world.started + 3_000 ? "maintenance" : undefined),
  });
  const later = { startDate: "04/06/2026", endDate: "06/06/2026" };
  for (let number = 0; number < 8; number += 1)
    world.accept({ kind: "str", reservations: [reservation(10, { ...later, reservationId: `r${number}` })] });
  await runUntilWrong(world, 8 * hour);
  return misdeeds(world);
};

/** A row waits for a rival that a person has to decide: nobody is logged in every minute for it, nor told a wrong reason. */
const waitingForAPerson: Scene = async () => {
  const world = await smallWorld({
    interfere({ name }) {
      for (const { declarationId, figures, typed } of name === "identify" ? world.state.declarations.values() : []) {
        if (typed.startsWith("[STR 1-1"))
          world.state.change(declarationId, { figures: { ...figures, amountCents: 1 } });
      }
      return undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: hour });
  world.accept({ kind: "str", reservations: [reservation(10, { reservationId: "another" })] });
  await runUntilWrong(world, 20 * day);
  const second = rowsOf(world)[1];
  return [
    ...misdeeds(world),
    ...(second?.errorValue === "portal_unavailable" ? [`a wrong reason: ${inWords(second.details)}`] : []),
    ...(world.table.isDue() ? ["a row waits for ever"] : []),
  ];
};

/** A statement is refused in words that nobody knows: it is sent again hours later, and patience ends before. */
const patienceEndsInAPause: Scene = async () => {
  const world = await smallWorld({
    times: { giveUp: 4 * hour },
    trouble: ({ name }) => (name === "fileStatement" ? "unknown words" : undefined),
  });
  world.accept(statementOf(6));
  await world.run({ until: 5 * hour });
  const [filing] = filingsOf(world);
  return [...misdeeds(world), ...(filing?.outcome ? [] : ["an hour after the end of patience it is open"])];
};

/** Four filings of one owner: the first is rung, and taken up, before the others; those come together. */
const oneSessionForAll: Scene = async () => {
  let logins = 0;
  const begins = (_: unknown, { kind }: { kind: string }) => (logins += kind === "password" ? 1 : 0);
  const world = await smallWorld({ portalLatency: () => 20, watch: { begins } });
  const stays = Array.from({ length: 151 }, (_, index) =>
    reservation(10, { ...datesOf(index), reservationId: `r${index}` }),
  );
  world.accept({ kind: "str", reservations: stays });
  await runUntilWrong(world, 3 * hour);
  return [
    ...misdeeds(world),
    ...endedOtherThan(world, ...stays.map(() => "SUBMITTED" as const)),
    ...(logins > 2 ? [`logged in ${logins} times for four filings`] : []),
  ];
};

const datesOf = (index: number) => {
  const at = (days: number) => writtenDay(Date.UTC(2025, 0, 1 + days));
  return { startDate: at(index), endDate: at(index + 1) };
};

export const scenes: Readonly<Record<string, Scene>> = {
  "9: a portal that takes fourteen seconds": slow(14_000),
  "9: a portal that takes twenty seconds": slow(20_000),
  "10: four filings of one owner": oneSessionForAll,
  "eight filings of one user while the portal is closed": eightOfOneUser,
  "an end of patience amid a pause": patienceEndsInAPause,
  "10: a rival that a person has to decide": waitingForAPerson,
  "a closure of ten days": tenDaysClosed,
};
