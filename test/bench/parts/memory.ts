import { measureFiling } from "../filing.ts";

const [owners, stays] = [10, 20];

/** What filing takes of a processor and of memory. `cost/own-work.json` keeps what was said last; `npm run cost` reckons with it. */
export async function measure() {
  const { processorMs } = await measureFiling({ owners, stays, latencyMs: 200 });
  return [
    {
      ...{ owners, "reservations each": stays },
      "processor ms a declaration": Math.round(processorMs / owners / stays),
      "most MB": Math.round(process.resourceUsage().maxRSS / 1_024),
    },
  ];
}
