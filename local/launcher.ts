import { parentOf } from "./processes/identity.ts";

const everyMs = 500;

/**
 * Calls back when the npm that started this process is gone: `npm start` again must find the folder free.
 * npm runs a script through a shell, which survives it.
 */
export function watchLauncher(gone: () => void): void {
  if (process.env["npm_lifecycle_event"] !== "start") return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) gone();
  }, everyMs).unref();
}
