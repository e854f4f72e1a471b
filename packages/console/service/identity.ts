import * as oauth from "oauth4webapi";
import * as v from "valibot";

const Named = v.pipe(v.string(), v.parseJson(), v.object({ issuer: v.string(), clientId: v.string() }));
const Secrets = v.object({ verifier: v.string(), state: v.string(), nonce: v.string() });
const Begun = v.pipe(v.string(), v.parseJson(), Secrets);
const keptAs = "sign-in";

/** The organisation's identity provider, which the page's head names; undefined without one. */
export function identityProvider() {
  const named = document.querySelector<HTMLMetaElement>('meta[name="identity"]');
  return named ? v.parse(Named, named.content) : undefined;
}

export type Provider = NonNullable<ReturnType<typeof identityProvider>>;

const returnTo = () => `${location.origin}${location.pathname}`;

/** Goes to the provider's page (authorization code flow with PKCE, state and nonce). */
export async function leaveForSignIn(provider: Provider): Promise<void> {
  const { authorization_endpoint: address } = await metadataOf(provider);
  if (!address) throw new Error("authorization_endpoint");
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  sessionStorage.setItem(keptAs, JSON.stringify({ verifier, state, nonce }));
  const query = new URLSearchParams({
    client_id: provider.clientId,
    redirect_uri: returnTo(),
    response_type: "code",
    scope: "openid profile email",
    state,
    nonce,
    code_challenge_method: "S256",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
  });
  location.assign(`${address}?${query}`);
}

/** The id token of a person who has just returned from the provider's page; undefined on any other visit. */
export async function signedIn(provider: Provider): Promise<string | undefined> {
  const begun = v.safeParse(Begun, sessionStorage.getItem(keptAs));
  const here = new URL(location.href);
  if (!begun.success || !here.searchParams.has("state")) return undefined;
  sessionStorage.removeItem(keptAs);
  history.replaceState(undefined, "", returnTo());
  const { verifier, state, nonce } = begun.output;
  const client = { client_id: provider.clientId };
  const server = await metadataOf(provider);
  const code = oauth.validateAuthResponse(server, client, here, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    ...([server, client, oauth.None(), code, returnTo(), verifier, insecureOnThisMachine(provider)] as const),
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  return tokens.id_token;
}

async function metadataOf(provider: Provider): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(provider.issuer);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecureOnThisMachine(provider)));
}

/** A provider on this machine has no certificate. */
const insecureOnThisMachine = ({ issuer }: Provider) => ({
  [oauth.allowInsecureRequests]: /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(issuer),
});
