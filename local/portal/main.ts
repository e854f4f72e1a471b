import * as v from "valibot";
import { startPortal } from "./server.ts";

const NumberText = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** `PORTAL_PORT`, `PORTAL_STATE` (a file; without it nothing is kept), times in milliseconds. */
const Environment = v.object({
  PORTAL_PORT: v.optional(NumberText, "8082"),
  PORTAL_STATE: v.optional(v.string(), ":memory:"),
  PORTAL_LOCK_MS: v.optional(NumberText, "600000"),
  PORTAL_SESSION_IDLE_MS: v.optional(NumberText, "600000"),
  /** `1`: the process ends when its standard input closes, so that it does not outlive its parent. */
  PORTAL_PARENT_PIPE: v.optional(v.string()),
});

const environment = v.parse(Environment, process.env);
const portal = await startPortal({
  port: environment.PORTAL_PORT,
  statePath: environment.PORTAL_STATE,
  lockMs: environment.PORTAL_LOCK_MS,
  sessionIdleMs: environment.PORTAL_SESSION_IDLE_MS,
});
console.log(`portal simulator on ${portal.url}`);

const end = () => void portal.close().then(() => process.exit(0));
process.once("SIGTERM", end);
process.once("SIGINT", end);
if (environment.PORTAL_PARENT_PIPE === "1") process.stdin.resume().once("end", end).once("error", end);
