import type { Breaker } from "../records/breaker.ts";

export function toFilingAnswer({ stopped }: Awaited<ReturnType<Breaker["state"]>>) {
  return stopped
    ? { stopped: true, since: new Date(stopped.at).toISOString(), reason: stopped.reason }
    : { stopped: false, since: "", reason: "" };
}
