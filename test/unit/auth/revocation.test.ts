import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { createAuthenticate } from "../../../shared/auth/authenticate.ts";
import { type Client, clientRecord } from "../../../shared/auth/client-record.ts";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const issuer = "https://api.test/api/v1";
const start = Date.parse("2026-11-21T10:00:00.000Z");
const seconds = (count: number) => count * 1_000;

const session = { clientId: "client-1", clientGeneration: 1, hash: "", endsAt: Infinity, revoked: false };

/** A client on record, a virtual clock, and reads that take a given time. */
function createWorld() {
  const world: { now: number; readTakes: number; reads: number; client: Client | undefined; session: typeof session } =
    {
      now: start,
      readTakes: 0,
      reads: 0,
      session,
      client: aClient({}),
    };
  const authenticate = createAuthenticate({
    findClient: async () => {
      const asItWas = world.client;
      world.reads += 1;
      world.now += world.readTakes;
      return asItWas;
    },
    findSession: async () => world.session,
    publicKeys: async () => createPublicKey(privateKey),
    issuer,
    now: () => world.now,
  });
  return { world, authenticate };
}

const aClient = (change: Partial<Client>): Client => ({
  ...clientRecord({
    clientId: "client-1",
    secret: "secret",
    roles: ["admin"],
    createdAt: "2026-11-21T09:00:00.000Z",
    createdBy: "operator",
  }),
  ...change,
});

/** A token of this generation, without one of its claims; an access token, unless it is of another type. */
function tokenOf(generation: number, missing = "", typ = "at+jwt"): Promise<string> {
  const iat = start / 1_000;
  const who = { iss: issuer, aud: issuer, sub: "client-1", sid: "session-1", gen: generation };
  const claims = { ...who, jti: `token-${generation}`, iat, nbf: iat, exp: iat + 86_400 };
  const kept = Object.entries(claims).filter(([name]) => name !== missing);
  return new SignJWT(Object.fromEntries(kept)).setProtectedHeader({ alg: "ES256", typ, kid: "key" }).sign(privateKey);
}

it.each(["iss", "aud", "sub", "sid", "gen", "jti", "iat", "nbf", "exp"])(
  "a token that was signed without its %s is refused",
  async (claim) => {
    const { authenticate } = createWorld();

    expect(await authenticate(await tokenOf(1), "now")).toBeDefined();
    expect(await authenticate(await tokenOf(1, claim), "now")).toBeUndefined();
  },
);

it("a token of another type is refused, even with the right signature and claims", async () => {
  expect(await createWorld().authenticate(await tokenOf(1, "", "JWT"), "now")).toBeUndefined();
});

it("a token is refused with another client's session", async () => {
  const { world, authenticate } = createWorld();
  world.session = { ...session, clientId: "client-2" };

  expect(await authenticate(await tokenOf(1), "now")).toBeUndefined();
});

it("a token may be used five seconds before its time and after it, since clocks differ", async () => {
  const { world, authenticate } = createWorld();
  const caller = { clientId: "client-1", roles: ["admin"] };
  const asked: unknown[] = [];
  for (const second of [-6, -5, 86_404, 86_405]) {
    world.now = start + seconds(second);
    asked.push(await authenticate(await tokenOf(1), "now"));
  }
  expect(asked).toEqual([undefined, caller, caller, "expired"]);
});

it.each([
  ["operator", {}, {}],
  ["client-0", {}, { madeBy: "client-0" }],
  // A person: otherwise everyone who signs in at the provider would count as made by the same client.
  ["identity provider", { secretHash: undefined }, {}],
])(
  "an authenticated caller has the name on record, and the client that created it if there was one: %s",
  async (createdBy, change, more) => {
    const { world, authenticate } = createWorld();
    world.client = aClient({ name: "Anna", roles: ["str-uploader"], createdBy, ...change });

    const caller = { clientId: "client-1", roles: ["str-uploader"], name: "Anna", ...more };
    expect(await authenticate(await tokenOf(1), "now")).toEqual(caller);
  },
);

it("a token expires with its client's secret", async () => {
  const { world, authenticate } = createWorld();
  world.client = aClient({ secretEndsAt: "2026-11-21T10:00:01.000Z" });
  expect(await authenticate(await tokenOf(1), "now")).toBeDefined();
  world.now += seconds(1);

  expect(await authenticate(await tokenOf(1), "a minute ago")).toBeUndefined();
});

it("a client that did not exist a moment ago is looked up again", async () => {
  const { world, authenticate } = createWorld();
  const token = await tokenOf(1);
  world.client = undefined;
  expect(await authenticate(token, "a minute ago")).toBeUndefined();
  world.client = aClient({});

  expect(await authenticate(token, "a minute ago")).toBeDefined();
});

describe("a client that was authenticated a moment ago", () => {
  it.each([
    ["revoked", aClient({ revoked: true })],
    ["given a new secret", aClient({ generation: 2 })],
  ])("and is %s is refused within 60 seconds", async (_, changed) => {
    const { world, authenticate } = createWorld();
    const token = await tokenOf(1);
    const before = await authenticate(token, "a minute ago");
    world.client = changed;

    world.now = start + seconds(60);

    expect(before).toEqual({ clientId: "client-1", roles: ["admin"] });
    expect(await authenticate(token, "a minute ago")).toBeUndefined();
  });

  it("is refused 60 seconds after its record was read, however long the read took", async () => {
    const { world, authenticate } = createWorld();
    const token = await tokenOf(1);
    world.readTakes = seconds(8);
    await authenticate(token, "a minute ago");
    world.client = aClient({ revoked: true });

    world.now = start + seconds(60);

    expect(await authenticate(token, "a minute ago")).toBeUndefined();
  });

  it("is accepted at once with a token of its new secret, and with no older one from then on", async () => {
    const { world, authenticate } = createWorld();
    const [old, fresh] = [await tokenOf(1), await tokenOf(2)];
    await authenticate(old, "a minute ago");
    world.client = aClient({ generation: 2 });

    expect(await authenticate(fresh, "a minute ago")).toBeDefined();
    expect(await authenticate(old, "a minute ago")).toBeUndefined();
  });

  it.each([
    ["it was revoked", { client: aClient({ revoked: true }) }],
    ["its session was ended", { session: { ...session, revoked: true } }],
  ])("is refused at once for a write when %s", async (_, change) => {
    const { world, authenticate } = createWorld();
    const token = await tokenOf(1);
    await authenticate(token, "a minute ago");
    Object.assign(world, change);

    expect(await authenticate(token, "now")).toBeUndefined();
    expect(await authenticate(token, "a minute ago"), "and then everywhere").toBeUndefined();
  });
});
