import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { closeServer, listen } from "../../packages/local/machine/ports.ts";
import type { Identity } from "../../shared/deployment/identity.ts";

const algorithms = ["RS256", "PS256", "ES256", "EdDSA"] as const;

interface Told {
  readonly ageSeconds: number;
  readonly forged: boolean;
  readonly alg: (typeof algorithms)[number];
}

/** An identity provider with metadata, keys and any tokens a test needs. Its issuer ends in a slash, as many do. */
export async function startIdentityProvider() {
  const pairs = new Map(await Promise.all(algorithms.map(async (alg) => [alg, await generateKeyPair(alg)] as const)));
  const stranger = await generateKeyPair("ES256");
  const keys = await Promise.all(
    [...pairs].map(async ([alg, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid: alg, alg, use: "sig" })),
  );
  let answering = true;
  let ofKeys: object | "trouble" | undefined = { keys };
  const server = createServer(({ url = "" }, response) => {
    if (url === "/keys" && !ofKeys) return;
    const told = url === "/keys" ? ofKeys : { issuer: identity.issuer, jwks_uri: `${identity.issuer}keys` };
    const isThere = answering && !url.startsWith("//") && told !== "trouble";
    response.writeHead(isThere ? 200 : 503, { "content-type": "application/json" });
    response.end(isThere ? JSON.stringify(told) : "");
  });
  const port = await listen(server, 0);
  const identity: Identity = { issuer: `http://127.0.0.1:${port}/`, clientId: "console", rolesClaim: "roles" };
  const usual = { sub: "7", nonce: "n", email: "maria@example.org", roles: ["str-uploader"] };

  return {
    identity,
    algorithms,
    keys,
    /** A token of Maria, who may upload, issued `ageSeconds` ago. */
    idToken: (
      claims: Readonly<Record<string, unknown>> = {},
      { ageSeconds = 0, forged = false, alg = "ES256" }: Partial<Told> = {},
    ) => {
      const iat = Math.floor(Date.now() / 1000) - ageSeconds;
      const times = { iat, exp: iat + 3_600 };
      const issued = { iss: identity.issuer, aud: identity.clientId, jti: crypto.randomUUID() };
      const key = forged ? stranger.privateKey : pairs.get(alg)?.privateKey;
      if (!key) throw new Error("no such key");
      return new SignJWT({ ...issued, ...usual, ...times, ...claims }).setProtectedHeader({ alg, kid: alg }).sign(key);
    },
    answer(does: boolean) {
      answering = does;
    },
    /** Sets its answer to a request for its keys; undefined for no answer at all. */
    answerKeys(told: typeof ofKeys) {
      ofKeys = told;
    },
    close: () => closeServer(server),
  };
}
