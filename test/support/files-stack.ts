import { beforeAll } from "vitest";
import { createDemo } from "../../packages/local/bootstrap/demo.ts";
import type { Stack } from "../../packages/local/stack.ts";
import { type RunningApi, startApi } from "./black-box/running-api.ts";
import { admin, startLocalStack } from "./local-stack.ts";

/** A whole stack for all tests of a file, closed after them; with the demo's owner and apartments if asked for. */
export const filesStack = (options: { demo?: true } = {}) =>
  forAll<Stack>(async () => {
    const stack = await startLocalStack();
    if (options.demo) await createDemo(stack.apiUrl, { id: admin.clientId, secret: admin.secret });
    return stack;
  });

/** A whole stack for all tests of a file, with what a black-box test asks of it. */
export const filesApi = () => forAll<RunningApi>(startApi);

function forAll<T extends { close(): Promise<void> }>(start: () => Promise<T>): () => T {
  let started: T;
  beforeAll(async () => {
    started = await start();
    return started.close;
  });
  return () => started;
}
