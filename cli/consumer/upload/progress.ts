import { safeCell } from "../../../shared/sheets/write-csv.ts";
import type { Say } from "../../../shared/wording/command-line.ts";

export interface Totals {
  readonly total: number;
  readonly filed: number;
  readonly failed: number;
  readonly review: number;
  readonly checking: number;
  readonly waitsFor: string | undefined;
}

/** Shows progress: one moving line on a terminal, otherwise a line for each change. */
export interface Progress {
  show(totals: Totals): void;
  end(): void;
}

type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean };

export function createProgress(stream: Stream, say: Say): Progress {
  return stream.isTTY ? barOn(stream, say) : linesOn(stream, say);
}

const doneOf = ({ filed, failed, review }: Totals) => filed + failed + review;

const countWords = { failed: "count_failed", review: "count_review", checking: "count_checking" } as const;

/** `412 of 1000 filed · 3 failed · waits: the portal does not answer` */
export function lineOf(totals: Totals, say: Say): string {
  const counts = (["failed", "review", "checking"] as const)
    .filter((name) => totals[name] > 0)
    .map((name) => say(countWords[name], { count: totals[name] }));
  const waits = totals.waitsFor ? [say("waits", { why: safeCell(totals.waitsFor) })] : [];
  return [say("how_far", { filed: totals.filed, total: totals.total }), ...counts, ...waits].join(" · ");
}

const barLength = 20;

function barOn(stream: Stream, say: Say): Progress {
  let started = false;
  return {
    show(totals) {
      const done = Math.floor((barLength * doneOf(totals)) / Math.max(1, totals.total));
      const bar = "█".repeat(done).padEnd(barLength, "░");
      // Overwrites the line. A line that wrapped could not be overwritten, so wrapping is off meanwhile.
      stream.write(`\r\u001b[?7l${bar} ${lineOf(totals, say)}\u001b[K\u001b[?7h`);
      started = true;
    },
    end() {
      if (started) stream.write("\n");
      started = false;
    },
  };
}

function linesOn(stream: Stream, say: Say): Progress {
  let last = "";
  return {
    show(totals) {
      const line = `${lineOf(totals, say)}\n`;
      if (line !== last) stream.write(line);
      last = line;
    },
    end: () => undefined,
  };
}
