import type { AcceptedReservation, Submission } from "../../../shared/records/submission.ts";
import { minute } from "../../support/durations.ts";
import { createRandom, type Random } from "../../support/simulation/random.ts";
import { typedFor } from "./oracle.ts";
import type { Run } from "./run-seed.ts";
import { date } from "./scenario.ts";

/** Days that no ordinary stay has. */
const firstDay = 17;
const lastDay = 27;
/** How much later than the faults a version may be sent. */
const later = 90 * minute;

const ann = { guestName: "Ann O'Neill", guestId: "X-123" };
const stranger = { guestName: "Somebody", guestId: "S1" };
/** As an owner types her in. */
const asTyped = [ann, { guestName: "ANN O NEILL", guestId: "x123" }] as const;

/**
 * A reservation that is sent with the days of a declaration made by hand: a stranger's on the same days, met by mistake, or its
 * own guest's. Later it comes with its true days, or is cancelled. And owners who amend by hand what we have declared. It has random numbers of its own, so that a seed keeps its faults.
 */
export function createMistakes(run: Run, random: Random) {
  const { world, scenario, tally } = run;
  const apartment = random.pick(scenario.apartments.filter(({ id }) => id < 100));
  const daysFrom = (day: number) => ({ startDate: date(day), endDate: date(day + random.between(1, 2)) });
  const theirs = daysFrom(random.between(firstDay, lastDay));
  const isForAnn = random.chance(0.3);
  // Drawn apart, so that a seed keeps its other mistakes.
  const of = createRandom(run.seed + 0x3157_1000);

  function typeIn(): void {
    const guest = isForAnn ? random.oneOf(asTyped) : stranger;
    if (apartment) world.state.typeIn(apartment.registryId, { ...theirs, ...guest }, true);
    tally.fault(isForAnn ? "its guest's declaration by hand" : "a stranger's declaration met");
  }

  function version(isMistaken: boolean): AcceptedReservation {
    const days = isMistaken ? theirs : daysFrom(random.between(firstDay, lastDay));
    const base = {
      reservationId: "mistaken",
      apartmentId: apartment?.id ?? 0,
      isForeigner: true,
      ...ann,
      platform: "Airbnb",
      paymentMethod: "Μετρητά",
    };
    if (random.chance(isMistaken ? 0.3 : 0.75))
      return { ...base, ...days, amountReceived: random.oneOf([123.45, 200, 300]) };
    const booked = random.chance(0.7) ? { bookedEndDate: days.endDate } : {};
    return { ...base, startDate: days.startDate, ...booked, cancellationDate: date(1), cancellationAmount: 50 };
  }

  const send = (isMistaken: boolean) => {
    const onDeclared: Pick<Extract<Submission, { kind: "str" }>, "onDeclared"> = random.chance(0.6)
      ? { onDeclared: "amend" }
      : {};
    world.gentleness.somethingHappened();
    world.accept({ kind: "str", reservations: [version(isMistaken)], ...onDeclared }, { draftUpload: false });
  };

  return {
    schedule(): void {
      for (let count = random.chance(0.15) ? 3 : 0; count > 0; count -= 1)
        world.scheduler.after(random.between(0, scenario.troubledFor), () => amendByHand(run, random));
      if (of.chance(0.2))
        for (let count = of.between(1, 2); count > 0; count -= 1) amendTheirs(run, of, theirs.startDate);
      if (!apartment || !random.chance(0.25)) return;
      typeIn();
      const within = random.oneOf([5 * minute, scenario.troubledFor, scenario.troubledFor + later]);
      for (let count = random.between(1, 4); count > 0; count -= 1) {
        const isMistaken = random.chance(0.6);
        world.scheduler.after(random.between(0, within), () => send(isMistaken));
      }
    },
  };
}

/** The account whose login shows a property. */
const accountOf = ({ world: { state } }: Run, registryId: string | undefined) =>
  [...state.accounts.values()].find(({ properties }) => properties.some((one) => one.registryId === registryId));

/** An owner has amended to other days, once or more, what was declared by hand before anything is sent: perhaps with a number of last year. */
function amendTheirs(run: Run, random: Random, taken: string): void {
  const { state } = run.world;
  const there = random.pick(state.inForce().filter(({ typed }) => !typedFor(typed)));
  const account = accountOf(run, there?.registryId);
  if (!there || !account) return;
  const day = random.between(firstDay, lastDay);
  const days = { startDate: date(day), endDate: date(day + random.between(1, 2)) };
  // Free days: two declarations of one stay would be the owner's own affair.
  const all = [taken, ...state.inForce().map(({ figures }) => figures.startDate)];
  if (all.includes(days.startDate)) return;
  run.tally.fault("a stranger's declaration amended by hand");
  state.amendByHand(account, there.declarationId, days);
}

/** An owner begins to amend a declaration of ours by hand, and later drops that draft. */
function amendByHand(run: Run, random: Random): void {
  const { state, scheduler, gentleness } = run.world;
  const there = random.pick(state.inForce().filter(({ typed }) => typedFor(typed)));
  const account = accountOf(run, there?.registryId);
  if (!there || !account) return;
  const draft = state.beginToAmend(account, there.declarationId, random.chance(0.5) ? { amountCents: 1 } : {});
  if (draft === undefined) return;
  run.tally.fault("an owner amends by hand");
  scheduler.after(random.between(1, 180) * minute, () => {
    gentleness.somethingHappened();
    state.change(draft, "deleted");
  });
}
