import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { standingClock } from "../../../../test/support/canned-api.ts";
import { closeServer, freePort, listen } from "../../../local/machine/ports.ts";
import { portalChild, whenPortalAnswers } from "../../../local/portal-child.ts";
import { startedAs, usualOptions } from "../../portal-options.ts";
import { startPortal } from "../../server.ts";

const folder = { path: "/state", records: "/state/processes", release: () => undefined };

afterEach(() => vi.useRealTimers());

it("the simulator has the usual port, stores nothing and locks as long as the real portal by default", () => {
  expect(startedAs({}).port).toBe(8082);
  for (const options of [startedAs({}), {}])
    expect({ ...usualOptions, ...options }).toMatchObject({
      statePath: ":memory:",
      lockMs: 600_000,
      sessionIdleMs: 600_000,
      sessions: 1,
    });
});

it("the simulator takes its settings from its environment", () => {
  const variables = { PORTAL_PORT: "9082", PORTAL_STATE: "/a/file", PORTAL_LOCK_MS: "1", PORTAL_SESSIONS: "3" };

  expect(startedAs(variables)).toEqual({ port: 9082, statePath: "/a/file", lockMs: 1, sessions: 3 });
  expect(() => startedAs({ PORTAL_PORT: "many" })).toThrow();
});

it("the stack gives the simulator its port and file, a short lock, and room for people beside the filings", () => {
  const { program, arguments: words, environment = {}, record } = portalChild(folder, 4711);

  expect([program, words]).toEqual([process.execPath, [expect.stringMatching(/\/portal-simulator\/main\.ts$/)]]);
  expect(record).toBe(join(folder.records, "portal"));
  const options = startedAs(environment);
  expect(options).toMatchObject({ port: 4711, statePath: "/state/portal", sessions: 10 });
  expect(options.lockMs).toBeLessThan(60_000);
});

it("the simulator does not start on a taken port", async () => {
  const other = createServer();
  const port = await listen(other, await freePort());

  await expect(startPortal({ port })).rejects.toThrow("EADDRINUSE");
  await closeServer(other);
});

// Other systems have one loopback address only.
it.runIf(process.platform === "linux")("the simulator is reached from this machine only", async () => {
  const portal = await startPortal({ port: 0 });
  const reach = (host: string) =>
    fetch(`${portal.url.replace("127.0.0.1", host)}/_control/state`).then(
      ({ status }) => status,
      () => "not there",
    );
  const answers = [await reach("127.0.0.1"), await reach("127.0.0.2")];
  await portal.close();

  expect(answers).toEqual([200, "not there"]);
});

it("the stack waits until the simulator answers, but not forever", async () => {
  standingClock();
  let asked = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
    asked += 1;
    if (asked < 3) throw new TypeError("fetch failed");
    return new Response("{}");
  });
  const waited = async (url: string) => {
    const [ended, began] = [whenPortalAnswers(url), Date.now()];
    ended.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    return began;
  };

  await waited("http://portal.test");
  expect(asked).toBe(3);
  asked = Number.NEGATIVE_INFINITY;
  await expect(waited("http://portal.test")).rejects.toThrow("The portal simulator did not come up.");
});
