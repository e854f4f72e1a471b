/** Virtual time: what happens next happens at once, in the order of its time, and always in the same order. */
export interface Scheduler {
  /** Epoch milliseconds. */
  now(): number;
  after(ms: number, action: () => void): void;
  /** Runs what is scheduled until `until`, or until `done` says so; false when the time ran out. */
  run(until: number, done?: () => boolean): Promise<boolean>;
}

interface Event {
  readonly at: number;
  readonly order: number;
  readonly action: () => void;
}

/** Calls back when nothing goes on any more without the clock. */
export type Settled = (then: () => void) => void;

export function createScheduler(start: number, settled: Settled = microtasksSettled): Scheduler {
  const heap: Event[] = [];
  let now = start;
  let order = 0;

  /** Does what is next; says how a run ends that ends here. */
  function next(until: number, done: () => boolean): boolean | undefined {
    if (done()) return true;
    const event = heap[0];
    if (!event || event.at > until) {
      now = Math.max(now, until);
      return false;
    }
    pop(heap);
    now = event.at;
    event.action();
    return undefined;
  }

  return {
    now: () => now,
    after(ms, action) {
      order += 1;
      push(heap, { at: now + Math.max(0, ms), order, action });
    },
    run: async (until, done = () => false) =>
      await new Promise<boolean>((resolve, reject) => {
        const goOn = () => {
          try {
            const ended = next(until, done);
            if (ended === undefined) settled(goOn);
            else resolve(ended);
          } catch (error) {
            reject(error);
          }
        };
        settled(goOn);
      }),
  };
}

/** A tick that a microtask asks for comes when no microtask is left: every promise that can go on has gone on. */
function microtasksSettled(then: () => void): void {
  queueMicrotask(() => {
    process.nextTick(then);
  });
}

const before = (one: Event, other: Event) => one.at < other.at || (one.at === other.at && one.order < other.order);

function push(heap: Event[], event: Event): void {
  let place = heap.length;
  heap.push(event);
  while (place > 0) {
    const above = (place - 1) >> 1;
    const parent = heap[above];
    if (!parent || before(parent, event)) break;
    heap[place] = parent;
    place = above;
  }
  heap[place] = event;
}

function pop(heap: Event[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let place = 0;
  for (;;) {
    let below = 2 * place + 1;
    let child = heap[below];
    const right = heap[below + 1];
    if (child && right && before(right, child)) {
      below += 1;
      child = right;
    }
    if (!child || before(last, child)) break;
    heap[place] = child;
    place = below;
  }
  heap[place] = last;
}
