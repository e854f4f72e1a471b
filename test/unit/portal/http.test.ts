import { describe, expect, it, vi } from "vitest";
import type { Log } from "../../../shared/log.ts";
import { createCookies } from "../../../shared/portal/aade/cookies.ts";
import { answer } from "../../../shared/portal/aade/fault.ts";
import { createAddresses, createHttp, follow } from "../../../shared/portal/aade/http.ts";

const base = "https://portal.example";
const url = new URL("/page?propertyId=7", base);

function httpWith(fetched: typeof fetch, { signal = new AbortController().signal, timeoutMs = 1_000 } = {}) {
  const log = { info: vi.fn<Log["info"]>() };
  const http = createHttp({
    fetch: fetched,
    addresses: createAddresses([base]),
    cookies: createCookies(),
    turn: (call) => call(),
    timeoutMs,
    signal,
    log,
  });
  return { http, log };
}

const post = (fetched: typeof fetch, options?: Parameters<typeof httpWith>[1]) =>
  answer(() =>
    httpWith(fetched, options).http.send({ url, form: new URLSearchParams({ password: "secret" }), effect: "unknown" }),
  );

const failing =
  (cause: unknown): typeof fetch =>
  () =>
    Promise.reject(new TypeError("fetch failed", { cause }));
const coded = (code: string) => Object.assign(new Error(code), { code });
const answering =
  (body: ConstructorParameters<typeof Response>[0], init?: ResponseInit): typeof fetch =>
  async () =>
    new Response(body, init);

describe("the effect of a post without an answer", () => {
  it.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"])("is none after %s", async (code) => {
    expect(await post(failing(coded(code)))).toMatchObject({ failure: { kind: "unavailable", effect: "no" } });
  });

  it.each(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT", "CERT_HAS_EXPIRED"])(
    "is unknown after %s",
    async (code) => {
      expect(await post(failing(coded(code)))).toMatchObject({ failure: { kind: "unavailable", effect: "unknown" } });
    },
  );

  it("is unknown after a time-out", async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((__, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));

    expect(await post(never, { timeoutMs: 5 })).toMatchObject({
      failure: { effect: "unknown", detail: "no complete answer: TimeoutError" },
    });
  });

  it("is none when it was aborted before it was sent", async () => {
    const fetched = vi.fn<typeof fetch>();

    expect(await post(fetched, { signal: AbortSignal.abort() })).toMatchObject({ failure: { effect: "no" } });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([500, 502, 503, 504])("is unknown after status %i", async (status) => {
    expect(await post(answering("", { status }))).toMatchObject({
      failure: { kind: "unavailable", effect: "unknown" },
    });
  });

  it("is unknown after a body that breaks off", async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("<html>"));
        controller.error(new TypeError("terminated"));
      },
    });

    expect(await post(answering(broken))).toMatchObject({ failure: { kind: "unavailable", effect: "unknown" } });
  });
});

describe("an unreadable answer", () => {
  it("has bytes that are not UTF-8", async () => {
    expect(await post(answering(new Uint8Array([0xc3, 0xef])))).toMatchObject({
      failure: { effect: "unknown", detail: "a page whose letters are not UTF-8" },
    });
  });
});

it.each(["<div>".repeat(501), `<partial-response><![CDATA[${"<div>".repeat(501)}]]>`])(
  "a page nested too deeply is not read",
  async (body) => {
    expect(await post(answering(body))).toMatchObject({
      failure: { effect: "unknown", detail: "a page of more parts than any has" },
    });
  },
);

describe("the log line of an unanswered call", () => {
  it("has the path without its session id", async () => {
    const { http, log } = httpWith(failing(coded("ECONNRESET")));
    const address = new URL("/app;jsessionid=secret/page.xhtml%3Bjsessionid=secret?id=secret", base);

    await answer(() => http.send({ url: address, effect: "no" }));

    expect(log.info).toHaveBeenCalledTimes(1);
    expect(log.info.mock.calls[0]?.[1]).toMatchObject({ path: "/app/page.xhtml" });
    expect(JSON.stringify(log.info.mock.calls)).not.toContain("secret");
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
    const { http } = httpWith(answering("", { status: 302, headers: { location } }));

    const followed = await answer(() => follow(http, url));

    expect(followed.ok ? "" : followed.failure.detail).toContain("a host that is not allowed");
  });

  it.each(["http://portal.example", "ftp://portal.example", "http://localhost.example"])("cannot be %s", (address) => {
    expect(() => createAddresses([address])).toThrow("https only");
  });

  it.each(["http://localhost:8082", "http://127.0.0.1:8082", "https://portal.example"])("may be %s", (address) => {
    const addresses = createAddresses([address]);

    expect(addresses.allowed("/page", new URL(address), "no").origin).toBe(address);
  });
});

it("a call names the service in its user agent", async () => {
  const fetched = vi.fn<typeof fetch>(answering("<html></html>"));
  const { http } = httpWith(fetched);

  await http.send({ url, form: new URLSearchParams({ password: "secret" }), partial: true, effect: "unknown" });

  const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
  expect(headers.get("user-agent")).toContain("short-term-rental-declarations");
  expect(headers.get("faces-request")).toBe("partial/ajax");
  expect(headers.get("content-type")).toBe("application/x-www-form-urlencoded; charset=UTF-8");
});
