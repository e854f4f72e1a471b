import { createServer } from "node:http";
import { expect, it } from "vitest";
import { closeServer, freePort, listen } from "../../../local/machine/ports.ts";
import { startedAs, usualOptions } from "../../portal-options.ts";
import { startPortal } from "../../server.ts";

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
