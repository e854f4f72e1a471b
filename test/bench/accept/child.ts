import * as v from "valibot";
import { aContext, anEvent } from "../../support/api/event.ts";
import { right } from "./bodies.ts";

/** Hands the body to a handler again and again, and prints the processor's milliseconds for each. */
const Module = v.object({ handler: v.function() });
const Answer = v.object({ statusCode: v.literal(200) });
const { handler } = v.parse(Module, await import(process.argv[2] ?? ""));

const rounds = 60;

async function hand(): Promise<void> {
  for (let time = 0; time < rounds; time += 1) {
    v.parse(Answer, await handler(anEvent({ text: right, token: "some-token" }), aContext()));
  }
}

await hand();
const before = process.cpuUsage();
await hand();
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1_000 / rounds);
process.exit();
