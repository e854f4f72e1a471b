import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { es256, type Forge, hmac, part, publicForms } from "./forge.ts";
import type { TestClient } from "./running-api.ts";

export type Attack = readonly [name: string, token: string];

/** Tokens that must not be taken, of a client that exists and may do what is asked. */
export function attacksOn(forge: Forge, client: TestClient): Attack[] {
  return [
    ...otherAlgorithms(forge, client),
    ...otherKeys(forge, client),
    ...otherHeaders(forge, client),
    ...otherClaims(forge, client),
    ...otherSignatures(forge, client),
    ...otherShapes(forge, client),
  ];
}

const nothing = () => Buffer.alloc(0);

function otherAlgorithms(forge: Forge, client: TestClient): Attack[] {
  const { header, keys } = forge;
  const claims = forge.claims(client);
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const ed = generateKeyPairSync("ed25519").privateKey;
  const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey;
  const withRsa = (input: string) => sign("sha256", Buffer.from(input), rsa);
  const unsigned = ["none", "None", "NONE", "nOnE", "", " none"].map(
    (alg): Attack => [
      `alg ${JSON.stringify(alg)} without a signature`,
      forge.token({ ...header, alg }, claims, nothing),
    ],
  );
  const shared = ["sha256", "sha384", "sha512"].flatMap((hash) =>
    publicForms(keys.own).map(([form, secret]): Attack => {
      const alg = hash.replace("sha", "HS");
      return [`${alg} with the public key as ${form}`, forge.token({ ...header, alg }, claims, hmac(hash, secret))];
    }),
  );
  return [
    ...unsigned,
    ...shared,
    ["alg none with a good signature", forge.token({ ...header, alg: "none" }, claims)],
    ["HS256 with an empty secret", forge.token({ ...header, alg: "HS256" }, claims, hmac("sha256", ""))],
    ["RS256 with a key of its own", forge.token({ ...header, alg: "RS256" }, claims, withRsa)],
    ["PS256 in name only", forge.token({ ...header, alg: "PS256" }, claims, withRsa)],
    ["EdDSA", forge.token({ ...header, alg: "EdDSA" }, claims, (input) => sign(null, Buffer.from(input), ed))],
    ["ES384", forge.token({ ...header, alg: "ES384" }, claims, es256(p384))],
    ["a good signature under the name ES512", forge.token({ ...header, alg: "ES512" }, claims)],
    ["no alg", forge.token({ ...header, alg: undefined }, claims)],
    ["a list for alg", forge.token({ ...header, alg: ["ES256"] }, claims)],
    ["alg in small letters", forge.token({ ...header, alg: "es256" }, claims)],
  ];
}

function otherKeys(forge: Forge, client: TestClient): Attack[] {
  const { header, keys, secondKid } = forge;
  const claims = forge.claims(client);
  const foreign = es256(keys.foreign);
  const jwk = createPublicKey(keys.foreign).export({ format: "jwk" });
  const kids = [
    "",
    "other",
    "../../dev/null",
    "' OR 1=1 --",
    "__proto__",
    "constructor",
    "toString",
    "http://localhost/key",
  ];
  return [
    ["somebody's own key under our kid", forge.token(header, claims, foreign)],
    ["our second key under the first's kid", forge.token(header, claims, es256(keys.second))],
    ["our first key under the second's kid", forge.token({ ...header, kid: secondKid }, claims)],
    ["no kid", forge.token({ ...header, kid: undefined }, claims)],
    ["a number for kid", forge.token({ ...header, kid: 1 }, claims)],
    ["a list for kid", forge.token({ ...header, kid: [header["kid"]] }, claims)],
    ["null for kid", forge.token({ ...header, kid: null }, claims)],
    ...kids.map((kid): Attack => [`kid ${JSON.stringify(kid)}`, forge.token({ ...header, kid }, claims)]),
    ["its own key in jwk", forge.token({ ...header, jwk }, claims, foreign)],
    ["its own key in jwk, no kid", forge.token({ ...header, jwk, kid: undefined }, claims, foreign)],
    ["its own key behind jku", forge.token({ ...header, jku: "http://localhost/jwks.json" }, claims, foreign)],
    ["its own key behind x5u", forge.token({ ...header, x5u: "http://localhost/cert.pem" }, claims, foreign)],
    ["its own certificate in x5c", forge.token({ ...header, x5c: ["MIIB"] }, claims, foreign)],
  ];
}

function otherHeaders(forge: Forge, client: TestClient): Attack[] {
  const { header } = forge;
  const claims = forge.claims(client);
  return [
    ["no typ", forge.token({ ...header, typ: undefined }, claims)],
    ["typ JWT", forge.token({ ...header, typ: "JWT" }, claims)],
    ["typ of a refresh token", forge.token({ ...header, typ: "rt+jwt" }, claims)],
    ["typ id token", forge.token({ ...header, typ: "id+jwt" }, claims)],
    ["a number for typ", forge.token({ ...header, typ: 1 }, claims)],
    ["an unknown critical extension", forge.token({ ...header, crit: ["exp2"], exp2: 1 }, claims)],
    ["an empty crit", forge.token({ ...header, crit: [] }, claims)],
    ["an unencoded payload", forge.token({ ...header, b64: false, crit: ["b64"] }, claims)],
    ["a header that is a list", forge.token("[]", claims)],
    ["a header that is no JSON", forge.token("{", claims)],
    ["a header that is null", forge.token("null", claims)],
  ];
}

function otherClaims(forge: Forge, client: TestClient): Attack[] {
  const good = forge.claims(client);
  const now = Math.floor(Date.now() / 1000);
  const changes: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ["expired a minute ago", { exp: now - 60 }],
    ["no exp", { exp: undefined }],
    ["exp as text", { exp: String(now + 3_600) }],
    ["exp as null", { exp: null }],
    ["exp of 1970", { exp: 0 }],
    ["exp below zero", { exp: -1 }],
    ["good only tomorrow", { nbf: now + 86_400 }],
    ["no nbf", { nbf: undefined }],
    ["nbf as text", { nbf: "0" }],
    ["no iat", { iat: undefined }],
    ["iat as text", { iat: "0" }],
    ["another issuer", { iss: "https://elsewhere.test/api/v1" }],
    ["no issuer", { iss: undefined }],
    ["issuer with a slash more", { iss: `${String(good["iss"])}/` }],
    ["a list of issuers", { iss: [good["iss"]] }],
    ["another audience", { aud: "https://elsewhere.test/api/v1" }],
    ["no audience", { aud: undefined }],
    ["an empty list of audiences", { aud: [] }],
    ["no jti", { jti: undefined }],
    ["a number for jti", { jti: 1 }],
    ["no sub", { sub: undefined }],
    ["an empty sub", { sub: "" }],
    ["a number for sub", { sub: 1 }],
    ["an unknown client", { sub: "nobody" }],
    ["sub __proto__", { sub: "__proto__" }],
    ["sub in capitals", { sub: client.clientId.toUpperCase() }],
    ["no session", { sid: undefined }],
    ["an empty session", { sid: "" }],
    ["a number for a session", { sid: 1 }],
    ["an unknown session", { sid: "A".repeat(22) }],
    ["no generation", { gen: undefined }],
    ["generation as text", { gen: "1" }],
    ["an earlier generation", { gen: 0 }],
    ["a later generation", { gen: 2 }],
    ["an endless generation", { gen: 1e308 }],
  ];
  const changed = changes.map(([name, change]): Attack => [name, forge.token(forge.header, { ...good, ...change })]);
  const odd = ["[]", "null", "{", '"text"'].map(
    (payload): Attack => [`the payload ${payload}`, forge.token(forge.header, payload)],
  );
  return [...changed, ...odd];
}

function otherSignatures(forge: Forge, client: TestClient): Attack[] {
  const { header, keys } = forge;
  const claims = forge.claims(client);
  const good = forge.token(header, claims);
  const [head = "", payload = "", signature = ""] = good.split(".");
  const bytes = Buffer.from(signature, "base64url");
  const flipped = Buffer.from(bytes.map((byte, index) => (index === 10 ? byte ^ 1 : byte)));
  const der = (input: string) => sign("sha256", Buffer.from(input), keys.own);
  const other = part(forge.claims(client));
  return [
    ["no signature", `${head}.${payload}.`],
    ["a signature of zeros", forge.token(header, claims, () => Buffer.alloc(64))],
    ["a signature cut short", `${head}.${payload}.${bytes.subarray(0, 63).toString("base64url")}`],
    [
      "a signature with a byte more",
      `${head}.${payload}.${Buffer.concat([bytes, Buffer.from([0])]).toString("base64url")}`,
    ],
    ["a signature with a flipped bit", `${head}.${payload}.${flipped.toString("base64url")}`],
    ["a signature as DER", forge.token(header, claims, der)],
    ["another token's signature", `${head}.${other}.${signature}`],
    ["the header signed alone", forge.token(header, claims, (input) => es256(keys.own)(input.split(".")[0] ?? ""))],
  ];
}

function otherShapes(forge: Forge, client: TestClient): Attack[] {
  const good = forge.token(forge.header, forge.claims(client));
  const [head = "", payload = "", signature = ""] = good.split(".");
  return [
    ["two parts", `${head}.${payload}`],
    ["four parts", `${good}.${signature}`],
    ["five parts, as of an encrypted token", `${head}.${payload}.${payload}.${payload}.${signature}`],
    ["a part more in front", `.${good}`],
    ["only dots", ".."],
    ["an empty payload", `${head}..${signature}`],
    ["a token inside a token", forge.token({ ...forge.header, cty: "JWT" }, good)],
    ["no base64 at all", "~~~.~~~.~~~"],
    ["letters only", "token"],
    ["5,000 letters", "a".repeat(5_000)],
  ];
}
