import * as v from "valibot";

/** Whoever knows the organisation's people: an OpenID Connect provider. */
export const Identity = v.strictObject({
  /** As its tokens name it in `iss`. */
  issuer: v.pipe(v.string(), v.url()),
  /** The console's, as it is registered there: public, with PKCE, the console's address to return to. */
  clientId: v.pipe(v.string(), v.nonEmpty()),
  /** Which claim of the id token lists a person's roles, named as here: `admin`, `str-uploader` … */
  rolesClaim: v.pipe(v.string(), v.nonEmpty()),
  /** Other origins than the issuer's that a browser asks while signing in: of its token endpoint, say. */
  origins: v.optional(v.array(v.pipe(v.string(), v.url()))),
});
export type Identity = v.InferOutput<typeof Identity>;
