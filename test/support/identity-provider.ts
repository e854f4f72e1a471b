import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { closeServer, listen } from "../../local/processes/ports.ts";
import type { Identity } from "../../shared/deployment/identity.ts";

/** What an identity provider publishes, with tokens as the test wants them. */
export async function startIdentityProvider() {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const stranger = await generateKeyPair("ES256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "1", alg: "ES256", use: "sig" }];
  let answering = true;
  const server = createServer(({ url }, response) => {
    const told = url === "/keys" ? { keys } : { issuer: identity.issuer, jwks_uri: `${identity.issuer}/keys` };
    response.writeHead(answering ? 200 : 503, { "content-type": "application/json" }).end(JSON.stringify(told));
  });
  const port = await listen(server, 0);
  const identity: Identity = { issuer: `http://127.0.0.1:${port}`, clientId: "console", rolesClaim: "roles" };
  const usual = { sub: "7", nonce: "n", email: "maria@example.org", roles: ["str-uploader"] };

  return {
    identity,
    /** Of Maria, who may upload; as of so many seconds ago. */
    idToken: (claims: Readonly<Record<string, unknown>> = {}, { ageSeconds = 0, forged = false } = {}) => {
      const iat = Math.floor(Date.now() / 1000) - ageSeconds;
      const times = { iat, exp: iat + 3_600 };
      const issued = { iss: identity.issuer, aud: identity.clientId, jti: crypto.randomUUID() };
      return new SignJWT({ ...issued, ...usual, ...times, ...claims })
        .setProtectedHeader({ alg: "ES256", kid: "1" })
        .sign(forged ? stranger.privateKey : privateKey);
    },
    answer(does: boolean) {
      answering = does;
    },
    close: () => closeServer(server),
  };
}
