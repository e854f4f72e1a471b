/** The world of the model: rows in the table, declarations at the portal, workers, and requests on their way. */
export interface World {
  readonly rows: readonly Row[];
  /** By internal id. `null`: there is none, or none any more. */
  readonly declarations: readonly (Declaration | null)[];
  readonly workers: readonly (Worker | null)[];
  /** Requests whose senders no longer listen: the portal may carry them out at any later time, or never. */
  readonly late: readonly Call[];
  readonly crashesLeft: number;
  readonly lossesLeft: number;
}

export interface Row {
  readonly state: "open" | Outcome;
  readonly intent: number | null;
  /** A save of it was left without an answer (`unclearSaveAt`). */
  readonly doubted: boolean;
  /** Its filing is closed: nobody works on it any more. */
  readonly closed: boolean;
}
export type Outcome = "submitted" | "failed" | "review";

export interface Declaration {
  /** Whose mark it carries. */
  readonly row: number;
  readonly state: "draft" | "final";
}

/** A worker at a row: the intent that it knows of, and what it is about to do. */
export interface Worker {
  readonly row: number;
  readonly intent: number | null;
  readonly plan: readonly Todo[];
}

export type Call =
  | readonly ["save", row: number]
  /** Of the protocol that this one was chosen over: a new form made final at once, without a draft. */
  | readonly ["submit", row: number]
  | readonly ["finalise", id: number]
  | readonly ["delete", id: number];
export type Answer = "ok" | "refused" | "no such declaration" | "unclear";
export type Seen = readonly [id: number, declaration: Declaration];

/** One atomic action: a call to the portal, a look at it, or a conditional write to the table. */
export type Todo =
  | Call
  | readonly ["list"]
  /** What the list showed, and whether every unanswered save had settled by then. */
  | readonly ["settle", seen: readonly Seen[], settled: boolean]
  | readonly ["page", id: number, after: "nothing clear" | "a refusal" | "a delete"]
  | readonly ["tidy"]
  | readonly ["intend", id: number]
  | readonly ["withdraw", id: number]
  | readonly ["doubt"]
  | readonly ["end", as: Outcome]
  | readonly ["close"];

export function isCall(todo: Todo): todo is Call {
  return ["save", "submit", "finalise", "delete"].includes(todo[0]);
}

const creates = ([kind]: Call | Todo) => kind === "save" || kind === "submit";
const text = (value: unknown) => JSON.stringify(value);
const byText = (one: unknown, other: unknown) => text(one).localeCompare(text(other));

export function withRow(world: World, row: number, change: Partial<Row>): World {
  return { ...world, rows: world.rows.map((one, index) => (index === row ? { ...one, ...change } : one)) };
}

/** A worker with nothing left to do is idle. Workers are alike, so they are kept in one order. */
export function withWorker(world: World, index: number, worker: Worker | null): World {
  const next = worker && worker.plan.length > 0 ? worker : null;
  return { ...world, workers: world.workers.map((one, place) => (place === index ? next : one)).toSorted(byText) };
}

/** Nobody listens to the call any more. Finalising or deleting twice is doing it once. */
export function withLate(world: World, call: Call): World {
  if (!creates(call) && world.late.some((one) => text(one) === text(call))) return world;
  return { ...world, late: [...world.late, call].toSorted(byText) };
}

/** What the portal does with a call, and says. Some portals refuse a second final of the same dates, some do not. */
export function carryOut(world: World, call: Call, refusesEqualDates: boolean): readonly [World, Answer] {
  const [kind, subject] = call;
  const refused = refusesEqualDates && world.declarations.some((one) => one?.state === "final");
  if (creates(call)) {
    const state = kind === "save" ? "draft" : "final";
    return refused ? [world, "refused"] : [withDeclaration(world, freeId(world), { row: subject, state }), "ok"];
  }
  const there = world.declarations[subject];
  if (there?.state !== "draft") return [world, "no such declaration"];
  if (kind === "delete") return [withDeclaration(world, subject, null), "ok"];
  return refused ? [world, "refused"] : [withDeclaration(world, subject, { ...there, state: "final" }), "ok"];
}

function withDeclaration(world: World, id: number, declaration: Declaration | null): World {
  const declarations = Array.from({ length: Math.max(world.declarations.length, id + 1) }, (_, index) =>
    index === id ? declaration : (world.declarations[index] ?? null),
  );
  const used = declarations.findLastIndex((one) => one !== null);
  return { ...world, declarations: declarations.slice(0, used + 1) };
}

/** An id never means two declarations to anyone: one that is still remembered somewhere is not given again. */
function freeId({ declarations, rows, workers, late }: World): number {
  const plans = workers.flatMap((worker) => worker?.plan ?? []);
  const remembered = new Set([
    ...rows.map(({ intent }) => intent),
    ...workers.map((worker) => worker?.intent),
    ...[...late, ...plans].flatMap(idsIn),
  ]);
  for (let id = 0; ; id += 1) if (!declarations[id] && !remembered.has(id)) return id;
}

function idsIn(todo: Todo): number[] {
  if (todo[0] === "settle") return todo[1].map(([id]) => id);
  return !creates(todo) && typeof todo[1] === "number" ? [todo[1]] : [];
}
