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

/** `settled` ends when nothing goes on any more without the clock. */
export function createScheduler(start: number, settled = microtasksSettled): Scheduler {
  const heap: Event[] = [];
  let now = start;
  let order = 0;

  return {
    now: () => now,
    after(ms, action) {
      order += 1;
      push(heap, { at: now + Math.max(0, ms), order, action });
    },
    async run(until, done = () => false) {
      await settled();
      for (;;) {
        if (done()) return true;
        const next = heap[0];
        if (!next || next.at > until) break;
        pop(heap);
        now = next.at;
        next.action();
        await settled();
      }
      now = Math.max(now, until);
      return false;
    },
  };
}

/** Called from a microtask, a tick runs when no microtask is left: every promise that can go on has gone on. */
async function microtasksSettled(): Promise<void> {
  await Promise.resolve();
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
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
