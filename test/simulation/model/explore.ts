import { createNames } from "./text.ts";

/** A step of a model: what happened, and the state after it. States are plain data, never changed: equal JSON, equal state. */
export type Step<S> = readonly [label: string, state: S];

export interface Model<S> {
  readonly initial: S;
  next(state: S): Iterable<Step<S>>;
  /** What is wrong with a state, if anything. */
  wrong(state: S): string | undefined;
  /** Whether everything has come to its proper end. */
  ended(state: S): boolean;
}

export interface Exploration {
  readonly states: number;
  readonly transitions: number;
  /** How many states are proper ends. */
  readonly ends: number;
  /** The first wrong state, and one of the shortest ways to it. */
  readonly violation?: { readonly what: string; readonly trace: readonly string[] };
  /** The way to a state from which no proper end can be reached. */
  readonly trap?: readonly string[];
}

/** Visits every reachable state, breadth first, until one is wrong. */
export function explore<S>(model: Model<S>): Exploration {
  const nameOf = createNames();
  const numbers = new Map<string, number>();
  const waiting: S[] = [];
  const cameFrom: number[] = [];
  const labels: string[] = [];
  const ends: number[] = [];
  /** Transitions, as the numbers of their states. */
  const [froms, tos]: [number[], number[]] = [[], []];

  const visit = (state: S, from: number, label: string): number => {
    const key = nameOf(state);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(key, number);
    waiting.push(state);
    cameFrom.push(from);
    labels.push(label);
    return number;
  };
  const wayTo = (number: number): string[] => {
    const from = cameFrom[number] ?? -1;
    return from < 0 ? [] : [...wayTo(from), labels[number] ?? ""];
  };
  const counts = () => ({ states: numbers.size, transitions: tos.length, ends: ends.length });

  visit(model.initial, -1, "");
  for (const [number, state] of waiting.entries()) {
    const what = model.wrong(state);
    if (what !== undefined) return { ...counts(), violation: { what, trace: wayTo(number) } };
    if (model.ended(state)) ends.push(number);
    for (const [label, after] of model.next(state)) {
      tos.push(visit(after, number, label));
      froms.push(number);
    }
  }
  const trapped = outside(ends, numbers.size, froms, tos);
  return { ...counts(), ...(trapped !== undefined && { trap: wayTo(trapped) }) };
}

/** The first state from which none of the ends can be reached. */
function outside(
  ends: readonly number[],
  states: number,
  froms: readonly number[],
  tos: readonly number[],
): number | undefined {
  const last = new Int32Array(states).fill(-1);
  const before = new Int32Array(tos.length);
  for (const [way, to] of tos.entries()) {
    before[way] = last[to] ?? -1;
    last[to] = way;
  }
  const reaches = new Uint8Array(states);
  const open = [...ends];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (reaches[state] === 1) continue;
    reaches[state] = 1;
    for (let way = last[state] ?? -1; way >= 0; way = before[way] ?? -1) open.push(froms[way] ?? state);
  }
  const trapped = reaches.indexOf(0);
  return trapped < 0 ? undefined : trapped;
}
