import { describe, expect, it, vi } from "vitest";
import { createRetrying } from "../../retrying.ts";

type Outcome = number | Error | { status: number; retryAfter: string };

const lost = new TypeError("fetch failed");
const read = () => new Request("https://api.test/reservations");
const task = (headers = {}) => new Request("https://api.test/str/task", { method: "POST", body: "{}", headers });
const keyed = () => task({ "idempotency-key": "one" });

/** Sends a request to an API that gives these answers in turn. */
async function send(request: Request, outcomes: readonly Outcome[]) {
  const sent: Request[] = [];
  const pauses: number[] = [];
  const retrying = createRetrying({
    send: async (attempt) => {
      sent.push(attempt);
      const outcome = outcomes[sent.length - 1] ?? 200;
      if (outcome instanceof Error) throw outcome;
      if (typeof outcome === "number") return new Response("", { status: outcome });
      return new Response("", { status: outcome.status, headers: { "retry-after": outcome.retryAfter } });
    },
    sleep: async (ms) => void pauses.push(ms),
    random: () => 0.5,
  });
  const result = await retrying(request).then(
    ({ status }) => status,
    (error: unknown) => error,
  );
  return { result, sent, pauses };
}

describe("the client sends again", () => {
  it.each([
    ["a read without an answer", read, [lost, 200]],
    ["a keyed task without an answer", keyed, [lost, lost, 200]],
    ["a keyed task that met an outage", keyed, [503, 504, 502, 200]],
    ["any request that was refused for now", task, [429, 200]],
  ])("%s", async (_, request, outcomes) => {
    const { result, sent } = await send(request(), outcomes);

    expect(result).toBe(200);
    expect(sent).toHaveLength(outcomes.length);
  });

  it("with the same body and the same idempotency key", async () => {
    const { sent } = await send(keyed(), [lost, 503, 200]);

    expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["one", "one", "one"]);
    expect(await Promise.all(sent.map(async (request) => request.text()))).toEqual(["{}", "{}", "{}"]);
  });

  it("after the seconds that the answer asks for, up to twenty, plus a random margin", async () => {
    const asked = ["7", "soon", "3600"].map((retryAfter) => ({ status: 429, retryAfter }));
    const { pauses } = await send(read(), [...asked, 200]);

    expect(pauses).toEqual([7_500, 1_000, 22_000]);
  });
});

it("the client gives up a request after 35 seconds, because the API answers within 29", async () => {
  const silence = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const { sent } = await send(read(), [200]);

  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect(silence).toHaveBeenCalledExactlyOnceWith(35_000);
});

describe("the client does not send again", () => {
  it.each([
    ["a request without a key whose answer was lost", task, [lost], lost],
    ["a request without a key that met an outage", task, [503], 503],
    ["an invalid request", keyed, [400], 400],
    ["a request that met a fault", read, [500], 500],
  ])("%s", async (_, request, outcomes, expected) => {
    const { result, sent } = await send(request(), outcomes);

    expect(result).toBe(expected);
    expect(sent).toHaveLength(1);
  });

  it("more than five times", async () => {
    const { result, sent, pauses } = await send(
      read(),
      Array.from({ length: 9 }, () => lost),
    );

    expect(result).toBe(lost);
    expect(sent).toHaveLength(6);
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  });

  it("a request that its caller has aborted", async () => {
    const given = new Request("https://api.test/reservations", { signal: AbortSignal.abort() });

    const { sent } = await send(given, [lost, 200]);

    expect(sent.length).toBeLessThanOrEqual(1);
  });
});
