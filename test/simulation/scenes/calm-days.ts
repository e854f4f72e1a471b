import { calmDay } from "../crash/calm-day.ts";
import { runSeed } from "../seeds/run-seed.ts";
import { createTally } from "../seeds/tally.ts";

/** Holds that a calm day leaves nothing behind, no session either, and that every outcome is counted. */
export async function aCalmDay(): Promise<string[]> {
  const { run, wrong } = await runSeed(1, createTally(), undefined, { calm: calmDay });
  const open = [...run.world.state.accounts.values()].flatMap(({ sessions }) => [...sessions.keys()]);
  const submitted = run.tally.totals.metrics["Submitted: ended"] ?? 0;
  const counted = run.world.counted.get("Submitted") ?? 0;
  return [
    ...wrong,
    ...open.map(() => "a session is left open at the portal"),
    ...(counted === submitted && submitted > 0 ? [] : [`Submitted was counted ${counted} times for ${submitted} ends`]),
  ];
}

/** Holds that no work begins anew when the client library repeats a write whose answer was lost. */
export async function everyWriteTwice(): Promise<string[]> {
  const undisturbed = await stepsOfCalmDay(-1);
  const wrong: string[] = [];
  for (const [number, name] of undisturbed.entries()) {
    // A claim may be made twice: it counts twice, and that is all.
    if (!/^(Put|Update)/.test(name) || isClaim(name)) continue;
    const claims = (await stepsOfCalmDay(number)).filter(isClaim).length;
    if (claims > undisturbed.filter(isClaim).length) wrong.push(`asked twice, ${name} made work begin anew`);
  }
  return wrong;
}

const isClaim = (step: string) => step.includes("claims)");

/** The steps of the workers on a calm day on which one write is repeated. */
async function stepsOfCalmDay(twice: number): Promise<string[]> {
  const steps: string[] = [];
  await runSeed(1, createTally(), undefined, {
    calm: calmDay,
    cut({ process, name }) {
      if (process.role === "sweep" || process.role === "set-up") return undefined;
      return steps.push(name) - 1 === twice ? "repeat" : undefined;
    },
  });
  return steps;
}
