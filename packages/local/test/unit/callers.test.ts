import { expect, it } from "vitest";
import { queues as definitions } from "../../../../shared/deployment/queues.ts";
import { times } from "../../../../shared/deployment/times.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { openKeyRing } from "../../keys/key-ring.ts";
import { startKeyService } from "../../keys/server.ts";
import { isFromProgram } from "../../machine/callers.ts";
import { startQueues } from "../../queues/server.ts";

const folder = eachTestsFolder();

it.each([
  [{ host: "127.0.0.1:8000" }, true],
  [{ host: "localhost:8000" }, true],
  [{ host: "127.0.0.1:8000", origin: "http://evil.example" }, false],
  [{ host: "127.0.0.1:8000", origin: "null" }, false],
  [{ host: "127.0.0.1:8000", origin: "http://127.0.0.1:8000" }, false],
  [{ host: "evil.example" }, false],
  [{}, false],
])("a request with the headers %j comes from a program: %j", (headers, is) => {
  expect(isFromProgram(headers)).toBe(is);
});

it("queues and keys answer no page of another origin", async () => {
  const queues = await startQueues(definitions(times.local));
  const keys = await startKeyService(openKeyRing(folder.at("keys.json")));
  const statuses: number[] = [];
  for (const url of [queues.endpoint, keys.endpoint]) {
    for (const headers of [{ origin: "http://evil.example" }, {}])
      statuses.push((await fetch(url, { method: "POST", headers, body: "{}" })).status);
  }
  await queues.close();
  await keys.close();

  expect(statuses).toEqual([403, 400, 403, 400]);
});
