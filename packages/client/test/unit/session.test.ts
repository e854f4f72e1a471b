import { beforeEach, describe, expect, it, vi } from "vitest";
import { createSession, type SessionDependencies } from "../../session.ts";

const credentials = { clientId: "client", secret: "secret" };
let now: number;
let made: number;
const tokens = () => ({ access_token: `token ${++made}`, expires_in: 3_600, refresh_token: `refresh ${made}` });
const logIn = vi.fn<SessionDependencies["logIn"]>();
const refresh = vi.fn<SessionDependencies["refresh"]>();
const session = () => createSession(credentials, { logIn, refresh, now: () => now });

beforeEach(() => {
  now = Date.parse("2026-11-21T10:00:00Z");
  made = 0;
  logIn.mockReset().mockImplementation(async () => tokens());
  refresh.mockReset().mockImplementation(async () => tokens());
});

describe("the client's session", () => {
  it("logs in once for requests that start together", async () => {
    const { token } = session();

    expect(await Promise.all([token(), token(), token()])).toEqual(["token 1", "token 1", "token 1"]);
    expect(logIn).toHaveBeenCalledOnce();
    expect(await token()).toBe("token 1");
  });

  it("refreshes a minute before its token expires, with the latest refresh token", async () => {
    const { token } = session();
    await token();
    now += 3_539_000;
    expect(await token()).toBe("token 1");

    now += 2_000;
    expect(await token()).toBe("token 2");
    now += 3_541_000;
    expect(await token()).toBe("token 3");

    expect(refresh.mock.calls).toEqual([["refresh 1"], ["refresh 2"]]);
    expect(logIn).toHaveBeenCalledOnce();
  });

  it("uses a token of one minute for half of it", async () => {
    logIn.mockImplementation(async () => ({ ...tokens(), expires_in: 60 }));
    const { token } = session();
    await token();
    now += 29_000;
    expect(await token()).toBe("token 1");

    now += 2_000;
    expect(await token()).toBe("token 2");
  });

  it.each([
    ["is refused", async () => undefined],
    ["gets no answer", async () => Promise.reject(new TypeError("fetch failed"))],
  ])("logs in again when the refresh %s", async (_, answer) => {
    refresh.mockImplementation(answer);
    const { token } = session();
    await token();
    now += 3_600_000;

    expect(await token()).toBe("token 2");
    expect(logIn).toHaveBeenCalledTimes(2);
  });

  it("renews a refused token once, however many requests used it", async () => {
    const { token, renew } = session();
    const refused = await token();

    expect(await Promise.all([renew(refused), renew(refused)])).toEqual(["token 2", "token 2"]);
    expect(await renew(refused)).toBe("token 2");
    expect(refresh).toHaveBeenCalledOnce();
  });

  it("passes on a refused login, and tries again at the next request", async () => {
    logIn.mockRejectedValueOnce(new Error("wrong secret"));
    const { token } = session();

    await expect(token()).rejects.toThrow("wrong secret");
    expect(await token()).toBe("token 1");
  });
});
