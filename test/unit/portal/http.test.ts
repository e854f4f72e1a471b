import { describe, expect, it, vi } from "vitest";
import type { Log } from "../../../shared/log.ts";
import { createCookies } from "../../../shared/portal/aade/wire/cookies.ts";
import { asAnswer } from "../../../shared/portal/aade/wire/fault.ts";
import { createAddresses, createHttp, follow } from "../../../shared/portal/aade/wire/http.ts";

const base = "https://portal.example";
const url = new URL("/page?propertyId=7", base);

function httpWith(fetched: typeof fetch, { signal = new AbortController().signal, timeoutMs = 1_000 } = {}) {
  const log = { info: vi.fn<Log["info"]>() };
  const parts = {
    fetch: fetched,
    addresses: createAddresses([base]),
    cookies: createCookies(),
    timeoutMs,
    signal,
    log,
  };
  return { log, http: createHttp({ ...parts, throttle: (call) => call() }) };
}
type Http = ReturnType<typeof httpWith>["http"];

const posting = (http: Http) =>
  asAnswer(() => http.send({ url, form: new URLSearchParams({ password: "secret" }), effect: "unknown" }));
const post = (fetched: typeof fetch, options?: Parameters<typeof httpWith>[1]) =>
  posting(httpWith(fetched, options).http);

const failing =
  (error: unknown): typeof fetch =>
  () =>
    Promise.reject(error);
const coded = (code: string) => new TypeError("secret", { cause: Object.assign(new Error("secret"), { code }) });
const never: typeof fetch = (_, init) =>
  new Promise((__, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));

/** A response as from `fetch`; some of these statuses cannot be constructed. */
function fake(status: number, location: string | null): Response {
  const response = new Response("text", location === null ? {} : { headers: { location } });
  Object.defineProperty(response, "status", { value: status });
  return response;
}

describe("the effect of a post without an answer", () => {
  it.each([
    ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].map((code) => ["no", code] as const),
    ...["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT", "CERT_HAS_EXPIRED"].map(
      (code) => ["unknown", code] as const,
    ),
  ])("is %s after %s", async (effect, code) => {
    expect(await post(failing(coded(code)))).toMatchObject({
      failure: { kind: "unavailable", effect, detail: `no complete answer: ${code}` },
    });
  });

  it("is unknown after a time-out", async () => {
    expect(await post(never, { timeoutMs: 5 })).toMatchObject({
      failure: { effect: "unknown", detail: "no complete answer: TimeoutError" },
    });
  });

  it("is unknown when its visit is aborted, and none when that was before it was sent", async () => {
    const controller = new AbortController();
    const fetched = vi.fn<typeof fetch>(never);
    const under = post(fetched, { signal: controller.signal });
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    controller.abort();

    expect(await under).toMatchObject({ failure: { effect: "unknown", detail: "no complete answer: AbortError" } });
    expect(await post(fetched, { signal: controller.signal })).toMatchObject({ failure: { effect: "no" } });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("is unknown after a body that breaks off", async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("<html>"));
        controller.error(new TypeError("terminated"));
      },
    });

    expect(await post(async () => new Response(broken))).toMatchObject({
      failure: { kind: "unavailable", effect: "unknown" },
    });
  });
});

describe("an unreadable answer", () => {
  it.each([
    ["letters that are not UTF-8", new Uint8Array([0xc3, 0xef]), "a page whose letters are not UTF-8"],
    ["too many elements in one another", "<div>".repeat(501), "a page of more parts than any has"],
  ])("has %s", async (_, body, detail) => {
    expect(await post(async () => new Response(body))).toMatchObject({ failure: { effect: "unknown", detail } });
  });
});

describe("an answer of the portal", () => {
  it.each([
    [500, null, undefined],
    [502, null, undefined],
    [503, "12", 12_000],
    [504, null, undefined],
    [429, "12", 12_000],
    [403, "0", 0],
    [503, "100000", 100_000_000],
    [503, "Wed, 21 Oct 2026 07:28:00 GMT", undefined],
    [429, "1234567", undefined],
    [429, null, undefined],
  ])(
    "of status %i with Retry-After %s gives a wait of %s ms, without waiting for its body",
    async (status, wait, ms) => {
      const cancel = vi.fn();
      const body = new ReadableStream({ cancel });
      const headers = wait === null ? {} : { "retry-after": wait };
      const failed = await post(async () => new Response(body, { status, headers }));

      expect(failed).toMatchObject({ failure: { kind: "unavailable", effect: status === 429 ? "no" : "unknown" } });
      const asked = !failed.ok && failed.failure.kind === "unavailable" ? failed.failure.retryAfterMs : "nothing";
      expect(asked).toBe(ms);
      expect(failed.ok ? "" : failed.failure.detail).toContain(`status ${status}`);
      expect(cancel).toHaveBeenCalledTimes(1);
    },
  );

  it.each([300, 302, 399])("of status %i is a redirect when it has a target", async (status) => {
    expect(await post(async () => fake(status, "/next"))).toMatchObject({
      ok: true,
      value: { status, location: new URL("/next", base), body: "" },
    });
  });

  it.each([
    [200, "/next"],
    [304, null],
    [400, "/next"],
    [404, null],
  ])("of status %i with the target %s is a page", async (status, target) => {
    expect(await post(async () => fake(status, target))).toMatchObject({
      ok: true,
      value: { status, body: "text", url, effect: "unknown" },
    });
  });

  it("is followed over at most seven redirects", async () => {
    const over = (hops: number) => {
      let left = hops;
      const { http } = httpWith(async () => {
        left -= 1;
        return left >= 0 ? fake(302, `/hop${left}`) : fake(200, null);
      });
      return asAnswer(() => follow(http, url));
    };

    expect(await over(7)).toMatchObject({ value: { status: 200, url: new URL("/hop0", base), effect: "no" } });
    expect(await over(8)).toMatchObject({
      failure: { kind: "unavailable", effect: "no", detail: "redirects without end" },
    });
  });
});

describe("the log line of an unanswered call", () => {
  it.each([
    [coded("EPIPE"), "EPIPE"],
    [new TypeError("secret"), "TypeError"],
    ["secret", "unknown"],
  ])("has the error's code alone: %s", async (error, code) => {
    const { http, log } = httpWith(failing(error));
    await posting(http);

    expect(log.info.mock.calls).toEqual([["portal did not answer", { method: "POST", path: "/page", code }]]);
  });

  it("has the path without its session id", async () => {
    const { http, log } = httpWith(failing(coded("ECONNRESET")));
    const address = new URL("/app;jsessionid=secret/page.xhtml%3Bjsessionid=secret?id=secret", base);
    await asAnswer(() => http.send({ url: address, effect: "no" }));

    expect(log.info.mock.calls).toEqual([
      ["portal did not answer", { method: "GET", path: "/app/page.xhtml", code: "ECONNRESET" }],
    ]);
  });
});

describe("the portal's addresses", () => {
  it.each([
    "https://stranger.example/",
    "//stranger.example/",
    "http://portal.example/",
    "https://portal.example:8443/",
    "https://user:word@portal.example/",
    "https://portal.example.stranger.example/",
    "javascript:alert(1)",
    "https://",
  ])("do not include the redirect target %s", async (location) => {
    const followed = await asAnswer(() => follow(httpWith(async () => fake(302, location)).http, url));

    expect(followed.ok ? "" : followed.failure.detail).toContain("a host that is not allowed");
  });

  it.each(["http://portal.example", "ftp://portal.example", "http://localhost.example"])("cannot be %s", (address) => {
    expect(() => createAddresses([address])).toThrow("https only");
  });

  it.each(["http://localhost:8082", "http://127.0.0.1:8082", "http://[::1]:8082", "https://portal.example"])(
    "may be %s",
    (address) => {
      const addresses = createAddresses([address]);

      expect(addresses.allowed("/page", new URL(address), "no").origin).toBe(address);
    },
  );
});

it("a call asks for Greek pages, names the service, and sends no unneeded header", async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response("<html></html>"));
  const { http } = httpWith(fetched);
  const sent = async (more: Partial<Parameters<Http["send"]>[0]>) => {
    await http.send({ url, effect: "no", ...more });
    const { headers, ...init } = fetched.mock.lastCall?.[1] ?? {};
    return { init, headers: Object.fromEntries(new Headers(headers)) };
  };

  const looked = await sent({});
  expect(looked.init).toMatchObject({ method: "GET", redirect: "manual" });
  expect(Object.keys(looked.headers)).toEqual(["accept", "accept-language", "user-agent"]);
  expect(looked.headers["accept"]).toContain("text/html");
  expect(looked.headers["accept-language"]).toBe("el");
  expect(looked.headers["user-agent"]).toContain("short-term-rental-declarations");
  const posted = await sent({ form: new URLSearchParams({ password: "secret" }), partial: true });
  expect(posted.headers).toEqual({
    ...looked.headers,
    "faces-request": "partial/ajax",
    "x-requested-with": "XMLHttpRequest",
    "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
  });
});
