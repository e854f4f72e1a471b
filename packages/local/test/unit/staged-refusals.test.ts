import { afterAll, beforeAll, expect, it } from "vitest";
import { objectWith, textLike } from "../../../../test/support/matchers.ts";
import { startGateway } from "../../gateway/server.ts";
import { freePort } from "../../machine/ports.ts";

let url = "";
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  gateway = await startGateway(port, [], { invoke: async () => ({}) });
});
afterAll(async () => await gateway.close());

const tell = (body: object, method = "PUT") =>
  fetch(`${url}/_control/refusals`, { method, body: JSON.stringify(body) });

async function asked() {
  const answer = await fetch(`${url}/api/v1/nothing`);
  const body: unknown = await answer.json();
  return [answer.status, answer.headers.get("retry-after"), body] as const;
}

it.each([
  [{ status: 429, times: 2 }, 429, "1", /wait a second/],
  [{ status: 429, times: 2, retryAfter: 300 }, 429, "300", /wait as long as Retry-After says/],
  [{ status: 503, times: 2 }, 503, "5", /wait as long as Retry-After says/],
])("the local gateway refuses as often as it is told, with a true wait: %j", async (told, status, wait, words) => {
  expect((await tell(told)).status).toBe(200);

  for (const _ of [1, 2]) expect(await asked()).toEqual([status, wait, objectWith({ errorMessage: textLike(words) })]);
  expect(await asked()).toMatchObject([404, null, {}]);
});

it.each([
  [{ status: 500 }, "PUT"],
  [{ status: 429, times: 1_001 }, "PUT"],
  [{ status: 429, often: true }, "PUT"],
  [{ status: 429 }, "POST"],
])("the local gateway takes no other order: %j by %s", async (told, method) => {
  expect((await tell(told, method)).status).toBe(400);
  expect(await asked()).toMatchObject([404, null, {}]);
});
