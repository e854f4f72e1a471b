import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Role, roles } from "../../../shared/contract/endpoint.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { attacksOn } from "../../support/black-box/attacks.ts";
import { es256, type Forge, openForge } from "../../support/black-box/forge.ts";
import { type Row, rows } from "../../support/black-box/rows.ts";
import { type RunningApi, startApi, type TestClient } from "../../support/black-box/running-api.ts";
import type { Answer } from "../../support/black-box/send.ts";
import { filesFolder } from "../../support/test-folder.ts";

const folder = filesFolder();
let api: RunningApi;
let forge: Forge;
const clients = new Map<Role, { live: TestClient; revoked: TestClient }>();

beforeAll(async () => {
  api = await startApi({ folder: folder.path() });
  forge = openForge(folder.path(), api.apiUrl);
  for (const role of roles) {
    const revoked = await api.newClient([role]);
    await api.asAdmin({ method: "DELETE", path: `/clients/${revoked.clientId}` });
    clients.set(role, { live: await api.newClient([role]), revoked });
  }
});
afterAll(() => api.close());

function clientsOf(role: Role) {
  const known = clients.get(role);
  if (!known) throw new Error(`no clients have the role ${role}`);
  return known;
}

/** Every kind of bad token. */
const noGood: Readonly<Record<string, (role: Role) => string | undefined>> = {
  none: () => undefined,
  expired: (role) => forge.token(forge.header, { ...forge.claims(clientsOf(role).live), exp: 1_700_000_000 }),
  malformed: () => "not.a-token",
  "of a revoked client": (role) => clientsOf(role).revoked.accessToken,
  "refresh token": (role) => clientsOf(role).live.refreshToken,
  "client secret": (role) => clientsOf(role).live.secret,
  "signed by somebody else": (role) =>
    forge.token(forge.header, forge.claims(clientsOf(role).live), es256(forge.keys.foreign)),
  "alg none": (role) =>
    forge.token({ ...forge.header, alg: "none" }, forge.claims(clientsOf(role).live), () => Buffer.alloc(0)),
  "of another kid": (role) => forge.token({ ...forge.header, kid: "other" }, forge.claims(clientsOf(role).live)),
  "of another typ": (role) => forge.token({ ...forge.header, typ: "JWT" }, forge.claims(clientsOf(role).live)),
};

/** Sends an empty body where the endpoint reads one: refused with 400, but only after the caller is authorized. */
const ask = ({ method, path, body }: Row, token: string | undefined): Promise<Answer> =>
  api.send({ method, path, token, ...(body && { body: {} }) });

it("the matrix of callers has a row for every endpoint, and no others", () => {
  const served = endpoints.map(({ name, method, path }) => `${name} ${method} ${path.replaceAll(/\{\w+\}/g, "*")}`);
  const expected = Object.entries(rows).map(
    ([name, { method, path }]) => `${name} ${method} ${path.replace(/\?.*/, "").replaceAll(/2000000000|nobody/g, "*")}`,
  );

  expect(served.toSorted(), "as written by hand in test/support/black-box/rows.ts").toEqual(expected.toSorted());
});

describe.each(Object.entries(rows).map(([name, row], index) => [name, row, index] as const))("%s", (_, row, index) => {
  it.each(roles)("answers a %s as its role says", async (role) => {
    const allowed = row.may === "everyone" || row.may.some((one) => one === role);

    const { status, body } = await ask(row, clientsOf(role).live.accessToken);

    expect(status).toBe(allowed ? row.answer : 403);
    if (!allowed) expect(body["errorMessage"]).toContain(row.may.join(", "));
  });

  // A token is checked before its client is looked up, so one role for each endpoint is enough.
  it("refuses every bad token", async () => {
    const role = roles[index % roles.length] ?? "admin";
    const answers = Object.entries(noGood).map(async ([kind, tokenOf]) => [
      kind,
      (await ask(row, tokenOf(role))).status,
    ]);

    const expected = row.may === "everyone" ? row.answer : 401;
    expect(await Promise.all(answers)).toEqual(Object.keys(noGood).map((kind) => [kind, expected]));
  });
});

it("a forged token without an attack is accepted, so that each attack fails for its own reason", async () => {
  const claims = forge.claims(clientsOf("str-uploader").live);
  const tokens = [
    forge.token(forge.header, claims),
    forge.token({ ...forge.header, kid: forge.secondKid }, claims, es256(forge.keys.second)),
  ];

  const answers = await Promise.all(tokens.map((token) => api.send({ method: "GET", path: "/reservations", token })));

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it("a caller has the roles on record, not those in the token", async () => {
  const claims = { ...forge.claims(clientsOf("str-uploader").live), roles: ["admin"], role: "admin" };

  const { status } = await api.send({ method: "GET", path: "/clients", token: forge.token(forge.header, claims) });

  expect(status).toBe(403);
});

describe("a forged access token", () => {
  it("is refused, whatever was done to it", async () => {
    const attacks = attacksOn(forge, api.admin);
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

  it.each(["Bearer", "bearer", "BEARER"])("is accepted under the scheme %s", async (scheme) => {
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

  it("is not accepted in the query, a cookie, the body or another header", async () => {
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
