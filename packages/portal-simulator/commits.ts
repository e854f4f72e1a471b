import type { Faults } from "./faults.ts";
import type { Refusal } from "./phrases.ts";
import type { Later } from "./timer.ts";

/** Thrown when the plan cuts the connection; `silent` leaves the client waiting first. */
export class ConnectionCut extends Error {
  readonly silent: boolean;

  constructor(silent: boolean) {
    super("the fault plan cuts this connection");
    this.silent = silent;
  }
}

/** The only place where posts take effect. */
export interface Commits {
  /** Commits a POST, with the plan's faults around it. A refusal where it fails. Throws `ConnectionCut` when the answer is lost. */
  run<T>(effect: () => T): T | Refusal;
  /** Forgets the posts that were still to take effect. */
  cancelLate(): void;
}

export function createCommits(faults: Faults, later: Later): Commits {
  const late = new Set<() => void>();
  const landLater = (effect: () => unknown) => {
    const cancel = later(faults.plan().lateCommitMs, () => {
      late.delete(cancel);
      effect();
    });
    late.add(cancel);
  };

  return {
    run(effect) {
      if (faults.strikes("incidentRate")) return { refused: "systemIncident", incident: faults.incident() };
      if (faults.strikes("dropBeforeCommitRate")) throw new ConnectionCut(false);
      if (faults.strikes("lateCommitRate")) {
        landLater(effect);
        throw new ConnectionCut(faults.oneOf(true, false));
      }
      const result = effect();
      if (faults.strikes("dropAfterCommitRate")) throw new ConnectionCut(false);
      return result;
    },
    cancelLate() {
      for (const cancel of late) cancel();
      late.clear();
    },
  };
}
