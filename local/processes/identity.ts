import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When the process started, as the system tells it; undefined when there is none with that id. Ids are used again:
 * id and start together name one process.
 */
export function startOf(pid: number): string | undefined {
  return fieldOf(pid, { linux: 22, ps: "lstart" });
}

export function parentOf(pid: number): string | undefined {
  return fieldOf(pid, { linux: 4, ps: "ppid" });
}

/** `linux` counts the fields of /proc/<pid>/stat from 1, as its manual does. */
interface Field {
  readonly linux: number;
  readonly ps: string;
}

function fieldOf(pid: number, field: Field): string | undefined {
  try {
    return process.platform === "linux" ? onLinux(pid, field.linux) : elsewhere(pid, field.ps);
  } catch {
    return undefined;
  }
}

/** Fields are told apart after the second, the command: it stands in brackets and may hold blanks. A zombie is gone. */
function onLinux(pid: number, field: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? undefined : fields[field - 3];
}

function elsewhere(pid: number, field: string): string | undefined {
  const value = execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
  return value === "" ? undefined : value;
}
