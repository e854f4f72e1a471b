import { parentOf } from "./identity.ts";

/**
 * Calls back when the npm that started this process is gone, so that the next `npm start` finds the folder free.
 * npm runs a script through a shell, which survives npm.
 */
export function watchLauncher(gone: () => void): void {
  if (process.env["npm_lifecycle_event"] !== "start") return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) gone();
  }, 500).unref();
}
