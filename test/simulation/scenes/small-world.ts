import type { ErrorValue } from "../../../shared/contract/outcome.ts";
import { type Times, times as timesOf } from "../../../shared/deployment/times.ts";
import { readFiling } from "../../../shared/records/filings.ts";
import { type Row, readRow } from "../../../shared/records/rows.ts";
import type { AcceptedReservation, Submission } from "../../../shared/records/submission.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { AnyFiling } from "../../support/a-filing.ts";
import { hour, minute } from "../../support/durations.ts";
import type { Engine } from "../../support/simulation/engine.ts";
import type { PortalCall, PortalTrouble } from "../../support/simulation/fake-portal.ts";
import type { Cut, Step } from "../../support/simulation/gate.ts";
import { createWorld, type World, type WorldOptions } from "../../support/simulation/world.ts";

/** A stage set for one kind of mistake; resolves with what is wrong at its end. */
export type Scene = () => Promise<string[]>;
export type Scenes = Readonly<Record<string, Scene>>;

export const registryId = "00000000010";
export const secondRegistryId = "00000000020";

/** The guest of our reservations. What owners type in by hand is another's, unless it says so. */
export const ann = { guestName: "Ann", guestId: "X1" };
const guest = { isForeigner: true, ...ann, platform: "Airbnb", paymentMethod: "Μετρητά" };
/** A stay in June, from that day on. */
export const inJune = (from: number, nights = 2) => ({
  startDate: `${String(from).padStart(2, "0")}/06/2026`,
  endDate: `${String(from + nights).padStart(2, "0")}/06/2026`,
});
export const dates = inJune(1);
export const figures = { ...guest, ...dates, amountCents: 12_345 };

/** How long the world has lasted when a call or step begins, in milliseconds. */
interface Timed {
  readonly at: number;
}

export interface Options extends Partial<Omit<WorldOptions, "times" | "trouble" | "interfere">> {
  readonly times?: Partial<Times>;
  readonly trouble?: (call: PortalCall & Timed, process: Step["process"]) => PortalTrouble | undefined;
  readonly interfere?: (step: Step & Timed) => Cut | undefined;
}

/** How long this world has lasted, in milliseconds. */
export const ageOf = ({ scheduler, started }: World) => scheduler.now() - started;

/** Two owners with an apartment each, at a portal that accepts equal dates; the second one's login shows both properties. */
export async function smallWorld(
  { times, rules, trouble, interfere, ...options }: Options = {},
  password = "right",
): Promise<SmallWorld> {
  const world: World = createWorld({
    seed: 1,
    rules: { equalDatesAccepted: true, ...rules },
    ...options,
    ...(trouble && { trouble: (call, process) => trouble({ ...call, at: ageOf(world) }, process) }),
    ...(interfere && { interfere: (step) => interfere({ ...step, at: ageOf(world) }) }),
    times: { ...timesOf.aws, ...times },
  });
  const property = { propertyId: "p10", registryId, state: "final" } as const;
  world.state.addAccount("one", "right", [property]);
  world.state.addAccount("two", "right", [property, { ...property, propertyId: "p20", registryId: secondRegistryId }]);
  await world.setUp(async ({ directory }) => {
    await directory.setOwner({ id: 1, portalUsername: "one", password });
    await directory.setOwner({ id: 2, portalUsername: "two", password: "right" });
    await directory.setApartment({ id: 10, ownerId: 1, registryId });
    await directory.setApartment({ id: 20, ownerId: 2, registryId: secondRegistryId });
  });
  return Object.assign(world, methodsOf(world));
}

/** A small world that notes when each call of this name begins, in milliseconds since its start. */
export async function countingWorld(
  call: string,
  options: Options = {},
  password?: string,
): Promise<[SmallWorld, number[]]> {
  const at: number[] = [];
  const begins = (_: unknown, { name }: PortalCall) => name === call && at.push(ageOf(world));
  const world = await smallWorld({ ...options, watch: { begins } }, password);
  return [world, at];
}

export const reservation = (apartmentId: number, change: Partial<AcceptedReservation> = {}): AcceptedReservation => ({
  ...guest,
  ...dates,
  reservationId: `r${apartmentId}`,
  apartmentId,
  amountReceived: 123.45,
  ...change,
});

/** The reservation of an apartment, cancelled. */
export function cancellation(apartmentId: number, change: Partial<AcceptedReservation> = {}): AcceptedReservation {
  const { endDate: _, amountReceived: __, ...booked } = reservation(apartmentId);
  return { ...booked, cancellationDate: "20/05/2026", cancellationAmount: 50, ...change };
}

/** A month of the climate fee, for one apartment. */
export const feeRecord = (daysUsed: number) => ({
  daysUsed,
  freeDays: 0,
  numberOfBeds: 2,
  numberOfCompanies: 0,
  numberOfRooms: 1,
  numberOfTaxedRooms: 1,
});

/** The first owner's climate-fee statement. */
export const statementOf = (month: number) => ({
  ...({ kind: "takk", year: 2026, month, portalUsername: "one" } as const),
  records: [feeRecord(9)],
});

/** A search of June. */
export const searchOf = (apartmentId: number): Submission => ({
  kind: "search",
  apartmentId,
  fromDate: "01/06/2026",
  toDate: "30/06/2026",
});

type Stays = Omit<Extract<Submission, { kind: "str" }>, "kind" | "reservations">;

/** What scenes do with a small world, and ask of it. */
function methodsOf(world: World) {
  const { state } = world;
  const declarations = () => [...state.declarations.values()];
  const setUp = async (work: (directory: Engine["directory"]) => Promise<unknown>) =>
    await world.setUp(async ({ directory }) => await work(directory));

  const its = {
    /** How long this world has lasted, in milliseconds. */
    age: () => ageOf(world),

    /** Accepts these reservations as one task. */
    send(
      reservations: AcceptedReservation | readonly AcceptedReservation[],
      { draftUpload = false, ...submission }: Stays & { readonly draftUpload?: boolean | undefined } = {},
    ): void {
      world.accept({ kind: "str", reservations: [reservations].flat(), ...submission }, { draftUpload });
    },

    /** Lets so much time pass, or less where all has ended. */
    pass: async (ms = 3 * hour) => await world.run({ until: ageOf(world) + ms, quiet: true }),
    /** To half-way between two rounds of the sweeper: a save is then looked up and made again before a late one lands. */
    betweenSweeps: async () => await world.run({ until: (Math.ceil(ageOf(world) / minute) + 0.5) * minute }),
    /** Goes on until all is quiet or something is wrong; no longer than `until`. */
    async runUntilWrong(until: number): Promise<void> {
      for (let at = 10 * minute; at <= until && misdeeds(world).length === 0; at += 10 * minute) {
        if (await world.run({ until: at, quiet: true })) return;
      }
    },

    setOwner: async (portalUsername: string, password = "right") =>
      await setUp((directory) => directory.setOwner({ id: 1, portalUsername, password })),
    setApartment: async (id: number, ownerId: number, itsRegistryId = registryId) =>
      await setUp((directory) => directory.setApartment({ id, ownerId, registryId: itsRegistryId })),
    /** A PATCH, in the middle of a run: the second owner's apartment is at the first property from now on. */
    moveApartment: () =>
      world.start("set-up", ({ directory }) => directory.setApartment({ id: 20, ownerId: 2, registryId })),

    rows: () => rowsOf(world),
    filings: () => filingsOf(world),
    /** How statements, searches and checks ended: `SUBMITTED`, `FAILED duplicate_declaration`; `open` before that. */
    outcomes: () =>
      filingsOf(world).map(({ outcome }) => (outcome ? `${outcome.state} ${outcome.errorValue}`.trim() : "open")),
    drafts: () => declarations().filter(({ number }) => number === undefined),
    finals: () => declarations().filter(({ number }) => number !== undefined),
    /** The id of the declaration that came last. */
    lastId: () => [...state.declarations.keys()].at(-1) ?? "",

    /** The owner makes every draft final by hand. */
    makeFinal(): void {
      for (const id of state.declarations.keys()) state.change(id, "final");
    },
    /** The first owner amends, by hand, what is declared from a day on. */
    amendByHand(from: string, change: Partial<typeof figures> = {}): void {
      const account = state.accounts.get("one");
      const there = state.inForce().find((one) => one.figures.startDate === from);
      if (!account || !there) throw new Error(`nothing is declared from ${from}`);
      state.amend(account, there.declarationId, { ...figures, amountCents: 7_000, ...change }, "by hand");
      state.change(its.lastId(), "final");
    },

    misdeeds: () => misdeeds(world),
    /** Misdeeds, and each row that has ended otherwise than expected. */
    wrongEnds(...ends: readonly End[]): string[] {
      const rows = rowsOf(world);
      return [
        ...misdeeds(world),
        ...unless(rows.length === ends.length, `${rows.length} rows, not ${ends.length}`),
        ...rows.flatMap(({ taskId, number: row, state: itsState, errorValue, details }, index) => {
          const end = `${itsState} ${errorValue}`.trim();
          const isExpected = ends[index] === itsState || ends[index] === end;
          return unless(isExpected, `row ${taskId}-${row} is ${end}, not ${ends[index]}: ${inWords(details)}`);
        }),
      ];
    },
    /** What is wrong with what is declared in the end: `01/06 123.45` is an arrival and an amount in euros. */
    wrongInForce(...expected: readonly string[]): string[] {
      const said = state
        .inForce()
        .map(({ figures: { startDate, amountCents = 0 } }) => `${startDate.slice(0, 5)} ${amountCents / 100}`)
        .toSorted();
      return unless(said.join() === expected.join(), `declared are ${said.join()}, not ${expected.join()}`);
    },
    /** Lets the world go on until it is quiet or something is wrong, for so long at most; then its wrong ends. */
    async wrongAfter(until: number, ...ends: readonly End[]): Promise<string[]> {
      await its.runUntilWrong(until);
      return its.wrongEnds(...ends);
    },
  };
  return its;
}
export type SmallWorld = World & ReturnType<typeof methodsOf>;

/** Another owner with an apartment of the same id, at a property of their own. */
export async function addOwner(world: World, id: number, portalUsername = `user${id}`): Promise<void> {
  const registryId = String(id).padStart(11, "0");
  world.state.addAccount(portalUsername, "right", [{ propertyId: `p${id}`, registryId, state: "final" }]);
  await world.setUp(async ({ directory }) => {
    await directory.setOwner({ id, portalUsername, password: "right" });
    await directory.setApartment({ id, ownerId: id, registryId });
  });
}

/** Every reservation as it is recorded now, in the order sent. */
export const rowsOf = (world: World): Row[] =>
  world.table
    .items()
    .flatMap((item) => (String(item["sk"]).startsWith("RES#") ? [readRow(item)] : []))
    .toSorted((one, other) => one.taskId - other.taskId || one.number - other.number);

export const filingsOf = (world: World): AnyFiling[] =>
  world.table.items().flatMap((item) => (String(item["sk"]).startsWith("FILING#") ? [readFiling(item)] : []));

export const unless = (right: boolean, what: string) => (right ? [] : [what]);

/** What a worker threw, and where we were no gentle guests. */
export const misdeeds = (world: World): string[] => [
  ...world.gentleness.wrong(),
  ...world.bugs.map((bug) => `a worker threw ${bug instanceof Error ? bug.stack : String(bug)}`),
];

/** An end of a row: its state alone, or with its error value. */
export type End = Row["state"] | `${Row["state"]} ${ErrorValue}`;
