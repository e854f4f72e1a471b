import * as v from "valibot";
import { aContext, anEvent } from "../../support/api/event.ts";
import { right, wrong } from "./bodies.ts";

/** Hands the body to a handler again and again, and prints the processor's milliseconds for each. */
const [file = "", check] = process.argv.slice(2);
const Module = v.object({ handler: v.function() });
const Answer = v.object({ statusCode: v.number() });
const { handler } = v.parse(Module, await import(file));

const rounds = 60;

async function statusOf(text: string): Promise<number> {
  const answer: unknown = await handler(anEvent({ text, token: "some-token" }), aContext());
  return v.parse(Answer, answer).statusCode;
}

async function hand(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    if ((await statusOf(right)) !== 200) throw new Error(`${file} refuses what is right`);
  }
}

for (const [place, text] of check === "check" ? wrong.entries() : []) {
  const status = await statusOf(text);
  if (status !== 400) throw new Error(`${file} answers ${status} to mistake ${place}`);
}
await hand(rounds);
const before = process.cpuUsage();
await hand(rounds);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1_000 / rounds);
process.exit();
