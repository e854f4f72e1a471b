import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attacksOn } from "../../support/black-box/attacks.ts";
import { openForge } from "../../support/black-box/forge.ts";
import { type RunningApi, startApi } from "../../support/black-box/running-api.ts";
import { filesFolder } from "../../support/test-folder.ts";

const folder = filesFolder();
let api: RunningApi;

beforeAll(async () => {
  api = await startApi({ folder: folder.path() });
});
afterAll(() => api.close());

describe("a forged access token", () => {
  it("is refused, whatever was done to it", async () => {
    const attacks = attacksOn(openForge(folder.path(), api.apiUrl), api.admin);
    const answers: [string, number][] = [];

    for (const [name, token] of attacks) {
      const { status, headers } = await api.send({ method: "GET", path: "/reservations", token });
      answers.push([name, headers["www-authenticate"] === "Bearer" ? status : 0]);
    }

    expect(answers).toEqual(attacks.map(([name]) => [name, 401]));
    expect(attacks).toHaveLength(46);
  });
});

describe("a good access token", () => {
  const authorization = (value: string | string[]) =>
    api.send({ method: "GET", path: "/reservations", headers: { authorization: value } });

  it.each(["Bearer", "bearer", "BEARER"])("is taken under the scheme %s", async (scheme) => {
    expect((await authorization(`${scheme} ${api.admin.accessToken}`)).status).toBe(200);
  });

  it.each([
    ["without a scheme", (token: string) => token],
    ["under another scheme", (token: string) => `Basic ${token}`],
    ["under a longer scheme", (token: string) => `BearerX ${token}`],
    ["in quotes", (token: string) => `Bearer "${token}"`],
    ["twice", (token: string) => `Bearer ${token} ${token}`],
    ["with a comma behind it", (token: string) => `Bearer ${token},`],
    ["with a letter before it", (token: string) => `Bearer x${token}`],
    ["in Base64", (token: string) => `Bearer ${Buffer.from(token).toString("base64")}`],
    ["empty", () => "Bearer "],
  ])("is refused %s", async (_, header) => {
    expect((await authorization(header(api.admin.accessToken))).status).toBe(401);
  });

  it("is not taken from the query, a cookie, the body or another header", async () => {
    const token = api.admin.accessToken;
    const answers = await Promise.all([
      api.send({ method: "GET", path: `/reservations?access_token=${token}` }),
      api.send({ method: "GET", path: "/reservations", headers: { cookie: `access_token=${token}` } }),
      api.send({ method: "GET", path: "/reservations", headers: { "x-authorization": `Bearer ${token}` } }),
      api.send({ method: "POST", path: "/str/task", body: { access_token: token } }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
});
