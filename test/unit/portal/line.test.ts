import { expect, it, vi } from "vitest";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import type { Log } from "../../../shared/log.ts";
import { createAadeProfile, known } from "../../../shared/portal/aade/profile/profile.ts";
import { type AadeParts, createConnector, createThrottle } from "../../../shared/portal/aade/wire/connection.ts";
import { profile } from "./shown.ts";

const entry = new URL("https://www1.aade.gr/taxisnet/short_term_letting");
const { signal } = new AbortController();

function lineWith(parts: Partial<AadeParts>, exported?: string) {
  const fetched = vi.fn<typeof fetch>(async () => new Response("<html></html>"));
  const line = createConnector({ profile, times: { submitTimeout: 1_000 }, fetch: fetched, ...parts })(
    signal,
    exported,
  );
  const ask = async (address: string | URL) => await line.http.send({ url: new URL(address), effect: "no" });
  return { ...line, ask, fetched };
}

it("a line to the portal rests between two calls", async () => {
  const waits: number[] = [];
  const clock = { now: () => 5_000, sleep: async (ms: number) => void waits.push(ms) };
  const { ask } = lineWith({ clock, delayBetweenCallsMs: 400 });
  await ask(entry);
  await ask(entry);
  expect(waits).toEqual([400]);

  const restless = lineWith({ clock });
  await restless.ask(entry);
  await restless.ask(entry);
  expect(waits).toEqual([400]);
});

it("a line leads to the application, the sign-on and the profile's other addresses only", async () => {
  const { ask, fetched } = lineWith({ profile: { ...profile, otherAddresses: known(["https://other.gr"], "test") } });
  for (const address of [entry, "https://login.gsis.gr/x", "https://other.gr/x"]) await ask(address);

  await expect(ask("https://stranger.example/")).rejects.toThrow("a host that is not allowed: stranger.example");
  expect(fetched).toHaveBeenCalledTimes(3);
});

it("a line to a portal without TLS is refused", () => {
  const clear = createAadeProfile({ platforms: defaultPlatforms, applicationUrl: "http://www1.aade.gr" });

  expect(() => lineWith({ profile: clear })).toThrow("http://www1.aade.gr: the portal is called over https only");
});

it("a line resumes a session's cookies", async () => {
  const { ask, fetched } = lineWith({}, "JSESSIONID=one; Path=/taxisnet\nOAM_ID=two; Path=/");
  await ask(entry);

  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get("cookie")).toBe("JSESSIONID=one; OAM_ID=two");
});

it("a line waits as long as a change may take, and logs what went wrong", async () => {
  const info = vi.fn<Log["info"]>();
  const never: typeof fetch = (_, init) =>
    new Promise((__, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  const form = new URLSearchParams();
  const post = async (parts: Partial<AadeParts>) =>
    await lineWith({ fetch: never, times: { submitTimeout: 5 }, ...parts }).http.send({
      url: entry,
      form,
      effect: "no",
    });

  await expect(post({ log: { info } })).rejects.toThrow("no complete answer: TimeoutError");
  expect(info).toHaveBeenCalledTimes(1);
  await expect(post({})).rejects.toThrow("no complete answer: TimeoutError");
});

/** A clock that moves itself on to wait, and records the waits. */
function aClock() {
  let time = 1_000;
  const waits: number[] = [];
  return {
    waits,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    now: () => time,
    sleep: async (milliseconds: number) => {
      waits.push(milliseconds);
      time += milliseconds;
    },
  };
}

it("calls rest after each other for what is left of the rest", async () => {
  const clock = aClock();
  const throttled = createThrottle(clock, 500);

  await throttled(async () => clock.pass(2_000));
  clock.pass(200);
  await throttled(async () => {});
  clock.pass(900);
  await throttled(async () => {});

  expect(clock.waits).toEqual([300]);
});

it("calls are made one at a time and in order, even after a failure", async () => {
  const throttled = createThrottle(aClock(), 0);
  const events: string[] = [];
  const call = (name: string) => async () => {
    events.push(`${name} begins`);
    await Promise.resolve();
    events.push(`${name} ends`);
  };

  const failing = throttled(() => Promise.reject(new Error("down")));
  await Promise.all([expect(failing).rejects.toThrow("down"), throttled(call("one")), throttled(call("two"))]);

  expect(events).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});
