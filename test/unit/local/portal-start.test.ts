import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { portalOptions, startedAs } from "../../../local/portal/portal-options.ts";
import { startPortal } from "../../../local/portal/server.ts";
import { portalChild, whenPortalAnswers } from "../../../local/portal-child.ts";
import { closeServer, freePort, listen } from "../../../local/processes/ports.ts";
import { standingClock } from "../../support/canned-api.ts";

const folder = { path: "/state", records: "/state/processes", release: () => undefined };

afterEach(() => vi.useRealTimers());

it("is started on the usual port, keeps nothing and has the real portal's patience where nothing is said", () => {
  expect(startedAs({}).port).toBe(8082);
  for (const options of [startedAs({}), {}])
    expect(portalOptions(options)).toMatchObject({ statePath: ":memory:", lockMs: 600_000, sessionIdleMs: 600_000 });
});

it("is started as its environment says", () => {
  const said = { PORTAL_PORT: "9082", PORTAL_STATE: "/a/file", PORTAL_LOCK_MS: "1" };

  expect(startedAs(said)).toEqual({ port: 9082, statePath: "/a/file", lockMs: 1 });
  expect(() => startedAs({ PORTAL_PORT: "many" })).toThrow();
});

it("is told by the stack its port, its file, and how long accounts are locked here", () => {
  const { program, arguments: words, environment = {}, record } = portalChild(folder, 4711);

  expect([program, words]).toEqual([process.execPath, [expect.stringMatching(/\/local\/portal\/main\.ts$/)]]);
  expect(record).toBe(join(folder.records, "portal"));
  const options = startedAs(environment);
  expect(options).toMatchObject({ port: 4711, statePath: "/state/portal" });
  expect(options.lockMs).toBeLessThan(60_000);
});

it("does not start at a port that is taken", async () => {
  const other = createServer();
  const port = await listen(other, await freePort());

  await expect(startPortal({ port })).rejects.toThrow("EADDRINUSE");
  await closeServer(other);
});

// Elsewhere the machine has one address of its own only.
it.runIf(process.platform === "linux")("is reached from this machine alone", async () => {
  const portal = await startPortal({ port: 0 });
  const reach = (host: string) =>
    fetch(`http://${host}:${portal.port}/_control/state`).then(
      ({ status }) => status,
      () => "not there",
    );
  const answers = [await reach("127.0.0.1"), await reach("127.0.0.2")];
  await portal.close();

  expect(answers).toEqual([200, "not there"]);
});

it("is waited for until it answers, and not for ever", async () => {
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
