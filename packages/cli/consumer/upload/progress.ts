import cliProgress from "cli-progress";
import type { Say } from "../../../../shared/wording/command-line.ts";
import { safeCell } from "../../../sheets/write-csv.ts";

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

/** `412 of 1000 done · 3 failed · waits: the portal does not answer` */
export function lineOf(totals: Totals, say: Say): string {
  const counts = (["failed", "review", "checking"] as const)
    .filter((name) => totals[name] > 0)
    .map((name) => say(countWords[name], { count: totals[name] }));
  const waits = totals.waitsFor ? [say("waits", { why: safeCell(totals.waitsFor) })] : [];
  return [say("how_far", { filed: totals.filed, total: totals.total }), ...counts, ...waits].join(" · ");
}

function barOn(stream: Stream, say: Say): Progress {
  const bar = new cliProgress.SingleBar(
    { format: "{bar} {line}", stream, hideCursor: true, barsize: 20, linewrap: false },
    cliProgress.Presets.shades_classic,
  );
  let started = false;
  return {
    show(totals) {
      const line = lineOf(totals, say);
      if (!started) bar.start(totals.total, 0, { line });
      started = true;
      bar.update(doneOf(totals), { line });
    },
    end() {
      if (started) bar.stop();
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
