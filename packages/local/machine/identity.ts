import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When the process started, in the system's own words; undefined when there is none with that id. Ids are reused: only id
 * and start together identify a process.
 */
export const startOf = (pid: number) => fieldOf(pid, 22, "lstart");
export const parentOf = (pid: number) => fieldOf(pid, 4, "ppid");

/** `linux` counts the fields of /proc/<pid>/stat from 1, as its manual does; `ps` is the name that `ps` gives the field. */
function fieldOf(pid: number, linux: number, ps: string): string | undefined {
  try {
    return process.platform === "linux" ? onLinux(pid, linux) : elsewhere(pid, ps);
  } catch {
    return undefined;
  }
}

/** The second field is the command, in brackets and perhaps with blanks: fields are split after it. A zombie is gone. */
function onLinux(pid: number, field: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? undefined : fields[field - 3];
}

function elsewhere(pid: number, field: string): string | undefined {
  const value = execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
  return value === "" ? undefined : value;
}
