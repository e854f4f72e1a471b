import { measureFiling } from "./filing.ts";

/**
 * `npm run bench:memory [-- 10 20]`: what filing takes of a processor and of memory, so many owners side by side with so many
 * reservations each. `cost/own-work.json` keeps what it said last; `npm run cost` reckons with it.
 */
const [owners = 10, stays = 20] = process.argv.slice(2).map(Number);
const { processorMs } = await measureFiling({ owners, stays, latencyMs: 200 });
const peakMb = Math.round(process.resourceUsage().maxRSS / 1_024);
console.log({ owners, stays, processorMs: Math.round(processorMs / owners / stays), peakMb });
