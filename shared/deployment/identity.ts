import * as v from "valibot";

/** The organisation's identity provider (OpenID Connect). */
export const Identity = v.strictObject({
  /** As its tokens name it in `iss`. */
  issuer: v.pipe(v.string(), v.url()),
  /** The console's client: public, with PKCE, and the console's address as redirect URI. */
  clientId: v.pipe(v.string(), v.nonEmpty()),
  /** The id token's claim that lists a person's roles by our names: `admin`, `str-uploader` … */
  rolesClaim: v.pipe(v.string(), v.nonEmpty()),
  /** Further origins that a browser calls while signing in, such as that of the token endpoint. */
  origins: v.optional(v.array(v.pipe(v.string(), v.url()))),
});
export type Identity = v.InferOutput<typeof Identity>;
