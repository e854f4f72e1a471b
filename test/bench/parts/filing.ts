import { measureFiling } from "../filing.ts";

/** With the rests between calls, a declaration takes nine seconds. */
const latencyMs = 900;
const stays = 5;

/** One owner and eight, five reservations each, half of the guests Greek. */
export async function measure() {
  const one = await measureFiling({ owners: 1, stays, latencyMs });
  const eight = await measureFiling({ owners: 8, stays, latencyMs });
  /** Processor milliseconds for a declaration, which limit how many owners one function can serve. */
  const processorMs = ({ processorMs: all }: typeof one, owners: number) => (all / (owners * stays)).toFixed(0);
  return [
    ["portal time ÷ filing time, one owner", (one.portalMs / one.ms).toFixed(3), "≥ 0.95"],
    ["one owner ÷ eight side by side (1 is linear)", (one.ms / eight.ms).toFixed(3), "≥ 0.95"],
    ["processor ms a declaration, one owner", processorMs(one, 1), ""],
    ["processor ms a declaration, eight owners", processorMs(eight, 8), ""],
    ["memory with eight owners side by side, MB", eight.memoryMb.toFixed(0), "≤ 256"],
  ].map(([what = "", measured = "", goal = ""]) => ({ what, measured, goal }));
}
