/** A step of a model: what happened, and the state after it. States are plain data: equal JSON, equal state. */
export type Step<S> = readonly [label: string, state: S];

export interface Model<S> {
  readonly initial: S;
  next(state: S): Iterable<Step<S>>;
  /** What is wrong with a state, if anything. */
  wrong(state: S): string | undefined;
  /** Where everything has come to its proper end. */
  ended(state: S): boolean;
}

export interface Exploration {
  readonly states: number;
  readonly transitions: number;
  /** How many states are proper ends. */
  readonly ends: number;
  /** The first wrong state, and one of the shortest ways to it. */
  readonly violation?: { readonly what: string; readonly trace: readonly string[] };
  /** The way to a state from which no proper end can be reached any more. */
  readonly trap?: readonly string[];
}

/** Visits every reachable state, breadth first, until one is wrong. */
export function explore<S>(model: Model<S>): Exploration {
  const numbers = new Map<string, number>();
  const waiting: S[] = [];
  const cameBy: (readonly [from: number, label: string])[] = [];
  const predecessors: number[][] = [];
  const ends: number[] = [];
  let transitions = 0;

  const visit = (state: S, from: number, label: string): number => {
    const key = JSON.stringify(state);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(key, number);
    waiting.push(state);
    cameBy.push([from, label]);
    predecessors.push([]);
    return number;
  };
  const wayTo = (number: number): string[] => {
    const [from, label] = cameBy[number] ?? [-1, ""];
    return from < 0 ? [] : [...wayTo(from), label];
  };
  const counts = () => ({ states: numbers.size, transitions, ends: ends.length });

  visit(model.initial, -1, "");
  for (const [number, state] of waiting.entries()) {
    const what = model.wrong(state);
    if (what !== undefined) return { ...counts(), violation: { what, trace: wayTo(number) } };
    if (model.ended(state)) ends.push(number);
    for (const [label, after] of model.next(state)) {
      transitions += 1;
      predecessors[visit(after, number, label)]?.push(number);
    }
  }
  const trapped = outside(ends, predecessors);
  return { ...counts(), ...(trapped !== undefined && { trap: wayTo(trapped) }) };
}

/** The first state from which none of the ends can be reached. */
function outside(ends: readonly number[], predecessors: readonly (readonly number[])[]): number | undefined {
  const reaches = new Uint8Array(predecessors.length);
  const open = [...ends];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (reaches[state] === 1) continue;
    reaches[state] = 1;
    for (const before of predecessors[state] ?? []) if (reaches[before] === 0) open.push(before);
  }
  const trapped = reaches.indexOf(0);
  return trapped < 0 ? undefined : trapped;
}
