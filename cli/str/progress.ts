import cliProgress from "cli-progress";
import type { TaskStatus } from "../client/outcomes.ts";

/** Shows how far a task is, beside its results: a bar for a person, a line at each change for a file or a pipe. */
export interface Progress {
  show(status: Pick<TaskStatus, "summary">): void;
  end(): void;
}

export function createProgress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? barOn(stream) : linesOn(stream);
}

const doneOf = ({ total, pending, processing, checking }: TaskStatus["summary"]) =>
  total - pending - processing - checking;

function barOn(stream: NodeJS.WriteStream): Progress {
  const format = "filing {bar} {value} of {total}";
  const bar = new cliProgress.SingleBar({ format, stream, hideCursor: true }, cliProgress.Presets.shades_classic);
  let started = false;
  return {
    show({ summary }) {
      if (!started) bar.start(summary.total, 0);
      started = true;
      bar.update(doneOf(summary));
    },
    end() {
      if (started) bar.stop();
    },
  };
}

function linesOn(stream: NodeJS.WriteStream): Progress {
  let last = "";
  return {
    show({ summary }) {
      const line = `${doneOf(summary)} of ${summary.total} done\n`;
      if (line !== last) stream.write(line);
      last = line;
    },
    end: () => undefined,
  };
}
