import * as v from "valibot";
import { expect, it, vi } from "vitest";
import { ConnectionCut, createCommits } from "../../commits.ts";
import { createFaults, FaultPlan } from "../../faults.ts";

/** A commit under a fault plan: the client's answer, the effect, and what lands later. */
function committed(plan: Partial<FaultPlan>) {
  const faults = createFaults(Date.now);
  faults.replace(v.parse(FaultPlan, plan));
  const waiting = new Map<() => void, number>();
  const commits = createCommits(faults, (ms, effect) => {
    waiting.set(effect, ms);
    return () => waiting.delete(effect);
  });
  const effect = vi.fn(() => "saved");
  const answer = () => {
    try {
      return commits.run(effect);
    } catch (error) {
      if (!(error instanceof ConnectionCut)) throw error;
      return error.silent ? "silence" : "cut";
    }
  };
  return { answer, effect, waiting, cancelLate: commits.cancelLate };
}

it.each([
  [{}, "saved", 1],
  [{ dropBeforeCommitRate: 1 }, "cut", 0],
  [{ dropAfterCommitRate: 1 }, "cut", 1],
])("under the plan %j the client's answer is %s, and the commit runs %i times", (plan, heard, times) => {
  const { answer, effect, waiting } = committed(plan);

  expect(answer()).toEqual(heard);
  expect(effect.mock.calls.length).toEqual(times);
  expect(waiting.size).toBe(0);
});

it("a late commit lands once, after its time, whether the client is cut off or left waiting", () => {
  const { answer, effect, waiting } = committed({ lateCommitRate: 1, lateCommitMs: 700 });
  const heard = new Set(Array.from({ length: 20 }, answer));

  expect([...heard].toSorted()).toEqual(["cut", "silence"]);
  expect(effect.mock.calls).toHaveLength(0);
  expect(new Set(waiting.values())).toEqual(new Set([700]));
  for (const land of waiting.keys()) land();
  expect(effect).toHaveBeenCalledTimes(20);
});

it("late commits can be cancelled until they land", () => {
  const { answer, effect, waiting, cancelLate } = committed({ lateCommitRate: 1 });
  answer();
  answer();
  const [first] = waiting.keys();
  first?.();
  cancelLate();

  expect(effect).toHaveBeenCalledTimes(1);
  expect([...waiting.keys()]).toEqual([first]);
});
