import { measureFiling } from "../filing.ts";

const latencyMs = 200;
const stays = 50;

/** One owner and eight, half of the guests Greek. */
export async function measure() {
  const one = await measureFiling({ owners: 1, stays, latencyMs });
  const eight = await measureFiling({ owners: 8, stays, latencyMs });
  const each = (total: number) => (total / stays).toFixed(2);
  /** Milliseconds of a whole processor for a declaration: what bounds how many owners one function can serve. */
  const processorMs = ({ processorMs: all }: typeof one, owners: number) => (all / (owners * stays)).toFixed(0);
  return [
    ["portal time ÷ filing time, one owner", (one.portalMs / one.ms).toFixed(3), "≥ 0.95"],
    ["eight owners one after another ÷ side by side", ((8 * one.ms) / eight.ms).toFixed(2), "≥ 7.6"],
    ["processor ms a declaration, one owner", processorMs(one, 1), ""],
    ["processor ms a declaration, eight owners", processorMs(eight, 8), ""],
    ["memory with eight owners side by side, MB", eight.memoryMb.toFixed(0), "≤ 256"],
    ["writes to the table a reservation", each(one.writes), "≤ 4.3"],
    ["write units a reservation", each(one.writeUnits), "≤ 6"],
    ["requests to the portal a reservation", each(one.portalRequests), "≤ 7"],
  ].map(([what = "", measured = "", goal = ""]) => ({ what, measured, goal }));
}
