import { measureFiling } from "./filing.ts";
import { measureWorstBodies, onLambda } from "./worst-bodies.ts";

/** `npm run bench`: ratios, side by side; nothing is asserted, since times belong to the machine. */

const latencyMs = 200;
const stays = 50;

const one = await measureFiling({ owners: 1, stays, latencyMs });
const eight = await measureFiling({ owners: 8, stays, latencyMs });
const perReservation = (total: number) => (total / stays).toFixed(2);

/** Milliseconds of a whole processor for a declaration: what bounds how many owners one function can serve. */
const processorMs = (figures: typeof one, owners: number) => (figures.processorMs / (owners * stays)).toFixed(0);

const rows = [
  ["portal time ÷ filing time, one owner", (one.portalMs / one.ms).toFixed(3), "≥ 0.95"],
  ["eight owners side by side ÷ one owner", ((8 * one.ms) / eight.ms).toFixed(2), "≥ 7.5"],
  ["processor ms per declaration, one owner", processorMs(one, 1), "-"],
  ["processor ms per declaration, eight owners", processorMs(eight, 8), "-"],
  ["memory of eight owners side by side, MB", eight.memoryMb.toFixed(0), "≤ 256"],
  ["DynamoDB write requests per reservation", perReservation(one.writes), "≤ 4.3"],
  ["DynamoDB write units per reservation", perReservation(one.writeUnits), "≤ 6"],
  ["portal requests per reservation", perReservation(one.portalRequests), "≤ 7"],
];

console.log(`\nFiling: ${stays} reservations an owner, half of the guests Greek, portal latency ${latencyMs} ms`);
for (const [name = "", value = "", goal = ""] of rows)
  console.log(`  ${name.padEnd(42)} ${value.padStart(8)}   goal ${goal}`);

const memoryMb = 512;
const bodies = (await measureWorstBodies(memoryMb)).toSorted((one, other) => other.processorMs - one.processorMs);
console.log(
  `\nThe worst accepted bodies, ${memoryMb} MB: milliseconds at the function's share of a processor, goal ≤ 1,000`,
);
for (const { endpoint, shape, bytes, processorMs } of bodies.slice(0, 10))
  console.log(`  ${endpoint}: ${shape}, ${bytes} bytes`.padEnd(75), Math.round(onLambda(processorMs, memoryMb)));
