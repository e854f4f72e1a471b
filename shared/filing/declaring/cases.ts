import { isTerminal } from "../../contract/outcome.ts";
import type { Property, Range } from "../../portal/portal.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { mustSee, type Visit } from "../session/visit.ts";
import { concerningSince, listedFor, mayBeCut } from "./concerning.ts";
import { inYearsAround, rangeOf, waitsFor } from "./figures.ts";
import { lookAtLeft } from "./left.ts";
import { type Change, isHiddenFrom, placeAmong, type Tools } from "./look.ts";
import { nextStep } from "./next-step.ts";
import { perform } from "./perform.ts";
import type { Place, Seen } from "./seen.ts";
import type { Step } from "./step.ts";

type Apartments = Pick<FilingDependencies, "apartments">;
export type Save = Extract<Step, { do: "save" }>;
type Named<S> = S & { readonly rule: string };

/** The rows of a visit, each with what was seen of it. */
export interface Cases {
  open(): Row[];
  /** Takes steps until the row has ended, waits, or needs what is done for many at once. */
  advance(row: Row): Promise<Named<Extract<Step, { do: "save" | "look at the list" | "wait" }>> | undefined>;
  save(row: Row, step: Save): Promise<void>;
  /** One list for all of these rows. */
  list(rows: readonly Row[]): Promise<void>;
  propertyOf(row: Row): Property | undefined;
}

export async function createCases(
  visit: Visit,
  deps: Apartments,
  properties: readonly Property[],
  tools: Tools,
): Promise<Cases> {
  const { clock, times, lease } = visit;
  const places = await placesOf(visit, deps, properties);
  const changes = new Map<number, Change>();
  const ranges = new Map<number, ReturnType<typeof rangeOf>>();

  const latest = (row: Row) => visit.rows.all().find((one) => one.row === row.row) ?? row;
  const placeOf = (row: Row): Place => places.get(row.reservation.apartmentId) ?? { kind: "no apartment" };
  const propertyOf = (row: Row) => {
    const place = placeOf(row);
    return place.kind === "declarable" ? place.property : undefined;
  };
  /** Two apartments on record may be one property at the portal. */
  const isOfOnePlace = (one: Row, other: Row) =>
    one.reservation.apartmentId === other.reservation.apartmentId ||
    (propertyOf(one) !== undefined && propertyOf(one) === propertyOf(other));
  const registryIdOf = (row: Row) => row.intent?.registryId ?? propertyOf(row)?.registryId ?? "";

  /** What has become, in this very visit, of the row that speaks for the reservation. */
  const claimOf = (row: Row) => {
    const claim = changes.get(row.row)?.claim;
    if (!claim || claim.by === "this row" || "deleted" in claim.by || claim.by.taskId !== row.taskId) return claim;
    const { by } = claim;
    return { ...claim, by: visit.rows.all().find((one) => one.row === by.row) ?? by };
  };
  function seen(row: Row): Seen {
    return {
      portalUser: lease.portalUser,
      isRestored: visit.isRestored,
      place: placeOf(row),
      ahead: visit.rows
        .open()
        .some(
          (other) => other.row < row.row && isOfOnePlace(row, other) && waitsFor(row.reservation, other.reservation),
        ),
      isHidden: row.intent !== undefined && isHiddenFrom(properties, row.intent),
      saves: tools.ledger.of(row.row, registryIdOf(row)),
      elsewhere: tools.ledger.aliveBeside(row.row, registryIdOf(row)),
      ...changes.get(row.row),
      claim: claimOf(row),
    };
  }
  async function take(row: Row, step: Parameters<typeof perform>[0]): Promise<void> {
    const range = ranges.get(row.row) ?? rangeOf([row.reservation]);
    const change = await perform(step, { row, registryId: registryIdOf(row), range, seen: seen(row) }, tools);
    changes.set(row.row, { ...changes.get(row.row), ...change });
  }

  const look = async (property: Property, range: Range) =>
    await mustSee(visit, async () => await visit.session.list(property, range));
  return {
    open: () => visit.rows.open(),
    propertyOf,
    async advance(before) {
      for (;;) {
        const row = latest(before);
        if (isTerminal(row.state)) return undefined;
        const step = nextStep(row, seen(row), clock.now(), times);
        if (step.do === "save" || step.do === "look at the list" || step.do === "wait") return step;
        await take(row, step);
      }
    },
    save: async (row, step) => await take(latest(row), step),
    async list(rows) {
      const [first] = rows;
      const property = first && propertyOf(first);
      if (!property) return;
      const before = (row: Row) => changes.get(row.row)?.claim?.before;
      const mayStand = (row: Row) => changes.get(row.row)?.claim?.mayStand ?? [];
      const stays = rows
        .flatMap((row) => [row, before(row) ?? row, before(row)?.found ?? row])
        .map(({ reservation }) => reservation);
      const at = clock.now();
      let range = rangeOf([...stays, ...rows.flatMap(mayStand)]);
      let entries = await look(property, range);
      if (mayBeCut(stays, entries) || visit.isRestored) {
        range = inYearsAround(range);
        entries = await look(property, range);
      }
      const left = await lookAtLeft(rows, propertyOf, {
        properties,
        ledger: tools.ledger,
        claimOf,
        list: async (at) => await look(at, range),
      });
      for (const row of rows) {
        const past = visit.isRestored ? concerningSince(row, mayStand(row), entries) : [];
        const whole = { entries, amendments: new Map(), left: [...(left.get(row) ?? []), ...past] };
        const listed = [...listedFor(latest(row), before(row), entries, whole.amendments), ...whole.left];
        ranges.set(row.row, range);
        changes.set(row.row, { ...changes.get(row.row), stay: { at, listed, whole, isBehind: seen(row).ahead } });
      }
    },
  };
}

/** Where each apartment is now: a PATCH may have moved it. */
async function placesOf(
  { rows, properties: known }: Visit,
  { apartments }: Apartments,
  properties: readonly Property[],
): Promise<Map<number, Place>> {
  const ids = [...new Set(rows.open().map(({ reservation }) => reservation.apartmentId))];
  const found = await apartments.findMany(ids);
  return new Map(found.map(({ id, registryId }) => [id, placeAmong(properties, registryId, known)]));
}
