import { request } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { anApiFunction, startRecordingGateway } from "../../../../test/support/recording-gateway.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { openKeyRing } from "../../../local/keys/key-ring.ts";
import { startKeyService } from "../../../local/keys/server.ts";
import { isOwnHost, namedHosts } from "../../hosts.ts";
import { startPortal } from "../../server.ts";

const folder = eachTestsFolder();

afterEach(() => vi.unstubAllEnvs());

/** The status of an answer to a call by this name. */
async function statusFor(url: string, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(url, { headers: { host } }, (response) => {
    response.resume();
    resolve(response.statusCode);
  });
  sent.once("error", reject).end();
  return await promise;
}

it.each([
  ["localhost:8081", true],
  ["127.0.0.1", true],
  ["[::1]:8081", true],
  ["LOCALHOST", true],
  ["stack.internal:8081", true],
  ["evil.example", false],
  ["localhost.evil.example:8081", false],
  ["127.0.0.1.evil.example", false],
  ["", false],
  [undefined, false],
])("the name %j is this machine's own: %j", (host, is) => {
  expect(isOwnHost(host, namedHosts({ LOCAL_HOSTS: "other, Stack.internal" }))).toBe(is);
});

it("an empty name is not this machine's own when LOCAL_HOSTS is unset", () => {
  expect(isOwnHost("", namedHosts({}))).toBe(false);
});

describe("a page that points its own name to this machine", () => {
  it("gets no answer from the gateway and reaches no function", async () => {
    vi.stubEnv("LOCAL_HOSTS", "container");
    const gateway = await startRecordingGateway([anApiFunction("get-health", "GET", "/health")]);
    const statuses = [];
    for (const host of ["evil.example", "localhost", "container:8081"])
      statuses.push(await statusFor(`${gateway.url}/health`, host));
    await gateway.close();

    expect(statuses).toEqual([403, 200, 200]);
    expect(gateway.events).toHaveLength(2);
  });

  it("gets no answer from the key service", async () => {
    const keys = await startKeyService(openKeyRing(folder.at("keys.json")));
    const statuses = [];
    for (const host of ["evil.example", "localhost"]) statuses.push(await statusFor(keys.endpoint, host));
    await keys.close();

    expect(statuses).toEqual([403, 400]);
  });

  it("gets no answer from the simulated portal, control paths included", async () => {
    const portal = await startPortal({ port: 0 });
    const statuses = [];
    for (const host of ["evil.example", "localhost"])
      statuses.push(await statusFor(`${portal.url}/_control/state`, host));
    await portal.close();

    expect(statuses).toEqual([403, 200]);
  });
});
