import { textOf } from "./text.ts";
import type { Accidents, Call, Known, Row, Saves, Worker, World } from "./world.ts";

const byText = (one: unknown, other: unknown) => (textOf(one) < textOf(other) ? -1 : 1);

export const nothingSaved: Saves = { alive: 0, answered: 0 };

export const newRow: Row = {
  state: "PENDING",
  intent: null,
  amends: null,
  asked: false,
  declared: null,
  doubted: false,
  closed: false,
  saves: nothingSaved,
};

export function newWorker(row: number, { doubted: _, closed: __, saves, ...known }: Row): Worker {
  return {
    row,
    known,
    saves,
    read: saves,
    claim: null,
    asksToBeRung: false,
    hasRowAhead: false,
    stay: null,
    early: false,
    intended: null,
    asked: null,
    refusal: null,
    notRemoved: null,
    held: false,
    at: "the row",
  };
}

export function withRow(world: World, row: number, change: Partial<Row>): World {
  return { ...world, rows: world.rows.map((one, index) => (index === row ? { ...one, ...change } : one)) };
}

/** Workers are alike, so they are kept in one order. */
export function withWorker(world: World, index: number, worker: Worker | null): World {
  return { ...world, workers: world.workers.map((one, place) => (place === index ? worker : one)).toSorted(byText) };
}

/** Nobody listens to the call any more. Finalising, updating or deleting twice is doing it once. */
export function withLate(world: World, call: Call): World {
  const isSave = call[0] === "save" || call[0] === "amend";
  if (!isSave && world.late.some((one) => textOf(one) === textOf(call))) return world;
  return { ...world, late: [...world.late, call].toSorted(byText) };
}

export const without = (world: World, accident: keyof Accidents): World => ({
  ...world,
  left: { ...world.left, [accident]: world.left[accident] - 1 },
});

export const knownOf = ({ state, intent, amends, asked, declared }: Row): Known => ({
  state,
  intent,
  amends,
  asked,
  declared,
});
