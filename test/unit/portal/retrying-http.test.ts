import { afterEach, describe, expect, it, vi } from "vitest";
import { createRetryingHttp } from "../../../shared/portal/aade/wire/connection.ts";
import { changed, sessionLost, unavailable } from "../../../shared/portal/aade/wire/fault.ts";
import type { Exchange, Http, Received } from "../../../shared/portal/aade/wire/http.ts";

const url = new URL("https://portal.example/page");
const whole: Received = { url, status: 200, body: "<html></html>", effect: "no" };
const down = (retryAfterMs?: number) => unavailable("down", "no", retryAfterMs);

afterEach(() => void vi.useRealTimers());

/** A portal that does these things in turn; the last one repeats. */
function asking(steps: readonly (Error | Received)[], exchange: Partial<Exchange> = {}, signal?: AbortSignal) {
  const left = [...steps];
  const send = vi.fn<Http["send"]>(async () => {
    const step = left.length > 1 ? left.shift() : left[0];
    if (step instanceof Error) throw step;
    return step ?? whole;
  });
  const sleep = vi.fn(async (_: number) => {});
  const http = createRetryingHttp({ send }, { sleep }, signal ?? new AbortController().signal);
  return { send, sleep, answer: http.send({ url, effect: "no", ...exchange }) };
}

describe("a page that does not arrive", () => {
  it("is requested again, three times in all", async () => {
    const twice = asking([down(), down(), whole]);
    expect(await twice.answer).toBe(whole);
    expect(twice.send).toHaveBeenCalledTimes(3);

    const never = asking([down()]);
    await expect(never.answer).rejects.toThrow("unavailable: down");
    expect(never.send).toHaveBeenCalledTimes(3);
  });

  it("is requested again when it is incomplete", async () => {
    const cut = { ...whole, body: "<html><bo" };
    const again = asking([cut, whole]);
    expect(await again.answer).toBe(whole);

    await expect(asking([cut]).answer).rejects.toThrow("unavailable: a page that is cut short");
  });

  it.each<Received>([
    { ...whole, status: 404, body: "not here" },
    { ...whole, status: 302, body: "", location: url },
  ])("is accepted in full with another status: %j", async (received) => {
    const { answer, send } = asking([received]);

    expect(await answer).toBe(received);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is requested again after the portal's retry time if short", async () => {
    const { answer, sleep } = asking([down(2_000), down(), whole]);
    await answer;

    expect(sleep.mock.calls).toEqual([[2_000], [0]]);
  });

  it("is requested again after at most 0.1 s, then 0.3 s", async () => {
    vi.useFakeTimers();
    const { answer, send } = asking([down()]);
    const failed = expect(answer).rejects.toThrow("down");
    await vi.advanceTimersByTimeAsync(49);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(52);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(300);
    expect(send).toHaveBeenCalledTimes(3);
    await failed;
  });

  it("is not waited for once aborted", async () => {
    const { answer, sleep } = asking([down(1_000)]);
    await answer.catch(() => {});

    expect(sleep).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["the portal wants a longer rest", down(2_001)],
    ["the session is lost", sessionLost("x", "no")],
    ["the portal is another one", changed("x")],
    ["the mistake is ours", new TypeError("ours")],
  ])("is not requested again when %s", async (_, error) => {
    const { answer, send, sleep } = asking([error]);

    await expect(answer).rejects.toBe(error);
    expect(send).toHaveBeenCalledTimes(1);
    expect(sleep).not.toHaveBeenCalled();
  });

  it("is not requested again after the visit's end", async () => {
    const { answer, send } = asking([down()], {}, AbortSignal.abort());

    await expect(answer).rejects.toThrow("down");
    expect(send).toHaveBeenCalledTimes(1);
  });
});

it("a post is never repeated", async () => {
  const form = new URLSearchParams();
  const failed = asking([down()], { form });
  await expect(failed.answer).rejects.toThrow("down");
  expect(failed.send).toHaveBeenCalledTimes(1);

  const partial = { ...whole, body: "<partial-response/>" };
  expect(await asking([partial], { form }).answer).toBe(partial);
});
