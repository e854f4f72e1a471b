import { describe, expect, it, vi } from "vitest";
import type { Log } from "../../../shared/log.ts";
import { createCookies } from "../../../shared/portal/aade/cookies.ts";
import {
  answer,
  changed,
  PortalFault,
  plain,
  refusalIn,
  refused,
  unavailable,
  withEffect,
} from "../../../shared/portal/aade/fault.ts";
import {
  all,
  around,
  attribute,
  first,
  isTooMuch,
  isWhole,
  parseHtml,
  parseXml,
  rawText,
  textOf,
} from "../../../shared/portal/aade/html.ts";
import { createAddresses, createHttp, follow } from "../../../shared/portal/aade/http.ts";
import { numberOf } from "../../../shared/portal/aade/numbers.ts";
import { known, leavesOf } from "../../../shared/portal/aade/profile.ts";

const base = "https://portal.example";
const url = new URL("/page", base);

function world(fetched: typeof fetch, cookies = createCookies(), signal = new AbortController().signal) {
  const log = { info: vi.fn<Log["info"]>() };
  const addresses = createAddresses([base]);
  const parts = { fetch: fetched, addresses, cookies, timeoutMs: 1_000, signal, log };
  return { log, http: createHttp({ ...parts, turn: async (call) => await call() }) };
}
const answering = (init: ResponseInit, body: string | null = null) =>
  vi.fn<typeof fetch>(async () => new Response(body, init));
const sent = async (fetched: typeof fetch) =>
  await answer(async () => await world(fetched).http.send({ url, effect: "unknown" }));
const headersOf = (fetched: ReturnType<typeof answering>) => new Headers(fetched.mock.calls[0]?.[1]?.headers);

describe("an exchange with the portal", () => {
  it("asks for Greek pages, and sends no unneeded header", async () => {
    const fetched = answering({ status: 200 }, "x");
    await world(fetched).http.send({ url, effect: "no" });

    expect([...headersOf(fetched).keys()]).toEqual(["accept", "accept-language", "user-agent"]);
    expect(headersOf(fetched).get("accept-language")).toBe("el");
    expect(headersOf(fetched).get("accept")).toContain("text/html");
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "GET", redirect: "manual" });
  });

  it("sends the session's cookies, and keeps new ones", async () => {
    const cookies = createCookies();
    const fetched = answering({ status: 200, headers: { "set-cookie": "JSESSIONID=one; Path=/" } }, "x");
    const { http } = world(fetched, cookies);
    await http.send({ url, effect: "no" });
    await http.send({ url, effect: "no" });

    expect(fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get("cookie"))).toEqual([
      null,
      "JSESSIONID=one",
    ]);
  });

  it.each([
    [Object.assign(new TypeError("x"), { cause: { code: "EPIPE" } }), "EPIPE"],
    [new TypeError("secret"), "TypeError"],
    ["secret", "unknown"],
  ])("that fails is logged by its code alone: %s", async (error, code) => {
    const { http, log } = world(async () => await Promise.reject(error));

    expect(await answer(async () => await http.send({ url, effect: "unknown" }))).toMatchObject({
      failure: { effect: "unknown", detail: `no complete answer: ${code}` },
    });
    expect(log.info.mock.calls).toEqual([["portal did not answer", { method: "GET", path: "/page", code }]]);
  });

  it("is aborted with its visit", async () => {
    const controller = new AbortController();
    const never = async (_: unknown, init?: RequestInit) =>
      await new Promise<Response>((__, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
      );
    const fetched = vi.fn<typeof fetch>(never);
    const { http } = world(fetched, createCookies(), controller.signal);
    const call = answer(async () => await http.send({ url, effect: "no" }));
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    controller.abort();

    expect(await call).toMatchObject({ failure: { kind: "unavailable", detail: "no complete answer: AbortError" } });
  });
});

describe("an answer of the portal", () => {
  it.each([
    [503, "12", 12_000],
    [429, "12", 12_000],
    [403, "0", 0],
    [503, "Wed, 21 Oct 2026 07:28:00 GMT", undefined],
    [429, "1234567", undefined],
    [429, null, undefined],
  ])(
    "of status %i with Retry-After %s gives a wait of %s ms, without waiting for its body",
    async (status, wait, ms) => {
      const cancel = vi.fn();
      const body = new ReadableStream({ cancel });
      const fetched = async () =>
        new Response(body, { status, ...(wait !== null && { headers: { "retry-after": wait } }) });
      const failed = await sent(fetched);

      expect(failed).toMatchObject({ failure: { kind: "unavailable", effect: status === 429 ? "no" : "unknown" } });
      const asked = !failed.ok && failed.failure.kind === "unavailable" ? failed.failure.retryAfterMs : "nothing";
      expect(asked).toBe(ms);
      expect(failed.ok ? "" : failed.failure.detail).toContain(`status ${status}`);
      expect(cancel).toHaveBeenCalledTimes(1);
    },
  );

  it.each([300, 302, 399])("of status %i is a redirect when it has a target", async (status) => {
    const led = await sent(async () => fake(status, "/next"));

    expect(led).toMatchObject({ ok: true, value: { status, location: new URL("/next", base), body: "" } });
  });

  it.each([
    [200, "/next"],
    [304, null],
    [400, "/next"],
    [404, null],
  ])("of status %i with the target %s is a page", async (status, target) => {
    expect(await sent(async () => fake(status, target))).toMatchObject({
      ok: true,
      value: { status, body: "text", url, effect: "unknown" },
    });
  });

  it("is followed over at most seven redirects", async () => {
    const over = async (hops: number) => {
      let left = hops;
      const { http } = world(async () => {
        left -= 1;
        return left >= 0 ? fake(302, `/hop${left}`) : fake(200, null);
      });
      return await answer(async () => await follow(http, url));
    };

    expect(await over(7)).toMatchObject({
      ok: true,
      value: { status: 200, url: new URL("/hop0", base), effect: "no" },
    });
    expect(await over(8)).toMatchObject({
      failure: { kind: "unavailable", effect: "no", detail: "redirects without end" },
    });
  });
});

/** A response as from `fetch`; some of these statuses cannot be constructed. */
function fake(status: number, location: string | null): Response {
  const response = new Response("text", location === null ? {} : { headers: { location } });
  Object.defineProperty(response, "status", { value: status });
  return response;
}

describe("a portal fault", () => {
  it("leaves the effect of a post unknown by default", async () => {
    const posted = async (fault: unknown) =>
      await answer(async () => await withEffect("unknown", async () => await Promise.reject(fault)));

    expect(await posted(unavailable("down", "no", 5))).toMatchObject({
      ...{ failure: { kind: "unavailable", effect: "unknown", detail: "down", retryAfterMs: 5 } },
    });
    expect(await posted(changed("a", "b"))).toMatchObject({
      failure: { kind: "changed", effect: "no", detail: "a; b" },
    });
    await expect(withEffect("unknown", async () => await Promise.reject(new TypeError("ours")))).rejects.toThrow(
      "ours",
    );
    expect(await withEffect("unknown", async () => 7)).toBe(7);
  });

  it("names its kind and words, and keeps its cause", async () => {
    const from = unavailable("down", "no");
    const fault = await withEffect("unknown", async () => await Promise.reject(from)).catch((error: unknown) => error);

    expect(fault).toBeInstanceOf(PortalFault);
    expect(fault).toMatchObject({ name: "PortalFault", message: "unavailable: down", cause: from });
  });

  it("is a refusal only when the form said no", () => {
    expect(refusalIn(refused("όχι", false))).toMatchObject({ kind: "refused", effect: "no", detail: "όχι" });
    expect(refused("όχι", false).failure).not.toHaveProperty("coveredBy");
    for (const other of [unavailable("down", "no"), new Error("x"), undefined])
      expect(refusalIn(other)).toBeUndefined();
  });

  it("holds no more of a form's value than a field of ours could", () => {
    expect(plain("x".repeat(3_000))).toHaveLength(2_000);
    expect(plain("a\u0000\u0001b")).toBe("a b");
  });
});

describe("the elements of a page", () => {
  it("are refused only when more or deeper than on any real page", () => {
    const side = "<b></b>";

    expect(isTooMuch("<div>".repeat(500) + "</div>".repeat(500))).toBe(false);
    expect(isTooMuch("<div>".repeat(501))).toBe(true);
    expect(isTooMuch(side.repeat(50_000))).toBe(false);
    expect(isTooMuch(side.repeat(50_001))).toBe(true);
    expect(isTooMuch(`<![CDATA[${"<div>".repeat(501)}]]>`)).toBe(true);
    expect(isTooMuch("a < b ".repeat(501))).toBe(false);
  });

  it("give text as a person reads it: without scripts, with spaces between blocks", () => {
    const page = parseHtml("<p>Α<b>Β</b>Γ<br>Δ</p><script>x</script>Ε<p>Ζ\n  Η<style>y</style></p>Θ<!-- no -->");
    const [inline, silent] = ["a abbr b bdi em font i label mark small span strong sub sup u", "template noscript"];
    const within = (tags: string) => parseHtml(tags.replaceAll(/\w+ ?/g, (tag) => `<${tag.trim()}>Α</${tag.trim()}>`));

    expect(textOf(page)).toBe("ΑΒΓ Δ Ε Ζ Η Θ");
    expect([inline, silent].map((tags) => textOf(within(tags)))).toEqual(["Α".repeat(15), ""]);
    expect(rawText(first(page, "script") ?? page)).toBe("x");
    expect(textOf(parseXml("<update><![CDATA[<b>x</b>]]></update>"))).toBe("<b>x</b>");
  });

  it("are found by what surrounds them, with their attributes", () => {
    const page = parseHtml('<form id="f"><table><tr><td><a href="/x">y</a></td></tr></table></form>');
    const [link] = all(page, "a");
    if (!link) throw new Error("there is a link");

    expect(around(link, "form")?.attribs["id"]).toBe("f");
    expect(around(link, "td")?.name).toBe("td");
    expect(around(link, "ul")).toBeUndefined();
    expect(attribute(link, "href")).toBe("/x");
    expect(attribute(link, "id")).toBe("");
  });

  it("are complete when the document ends", () => {
    expect(isWhole("<html></HTML> ")).toBe(true);
    expect(isWhole("<html></htm")).toBe(false);
  });
});

it.each([
  ["256", "256"],
  ["256/2026", "256/2026"],
  ["", undefined],
  ["256/26", undefined],
  ["Α/Α 256", undefined],
  ["256 (τροποποιητική)", undefined],
  ["1234567890", undefined],
])("the Α/Α in a text of its own: %j is %j", (text, number) => {
  expect(numberOf(text)).toBe(number);
});

it("the profile's values are listed by path, without its settings", () => {
  const profile = {
    ...{ sure: known("a", "S1"), list: [known("b", "unverified")], map: new Map([["x", known("c", "unverified")]]) },
    ...{ deep: { other: known({ y: 1 }, "S2, unverified since") }, nothing: null, text: "is from" },
    half: { is: "no source" },
  };

  expect(leavesOf(profile)).toEqual([
    { path: "sure", is: "a", from: "S1" },
    { path: "list.0", is: "b", from: "unverified" },
    { path: "deep.other", is: { y: 1 }, from: "S2, unverified since" },
  ]);
});
