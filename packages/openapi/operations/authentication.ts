import { say } from "../../../shared/wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { mistakes, refusal } from "./samples.ts";

const tokens = {
  access_token: "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJsb2NhbC1hZG1pbiJ9.c2lnbmF0dXJl",
  expires_in: 86_400,
  refresh_token: "Zb7jJ4fJ3XbT0k1nq9b1Sg.q3cX0r2l8m6vT1yH5sD9aPzQwEeRtYuIoPaSdFgHjKl",
};

const signIn = (summary: string, answer: object) => ({ summary, body: { idToken: tokens.access_token }, answer });

export const authentication = {
  "log-in": {
    summary: "Log in",
    description:
      "Returns an access token for the client's id and secret. An unknown client and a wrong secret get the same answer.",
    answer: "An access token, and a refresh token for the next one.",
    examples: {
      admin: {
        summary: "The local stack's admin client",
        body: { clientId: "local-admin", secret: "local-admin-secret" },
        answer: tokens,
      },
      wrongSecret: {
        summary: "A wrong secret",
        body: { clientId: "local-admin", secret: "not the secret" },
        answer: refusal(say("client_wrong")),
      },
    },
  },
  "refresh-token": {
    summary: "Refresh an access token",
    description:
      "Returns the next access token and the next refresh token. A refresh token is valid once: store the new one. Reusing an old one ends the whole session, since someone else may have it. Only the most recent old one, within ten seconds, is refused without ending the session, since an answer can get lost. In both cases, log in again.",
    answer: "The next access token and refresh token.",
    examples: {
      latest: { summary: "The latest refresh token", body: { refreshToken: tokens.refresh_token }, answer: tokens },
      unknown: {
        summary: "An unknown refresh token",
        body: { refreshToken: "Zb7jJ4fJ3XbT0k1nq9b1Sg.not-one-of-ours" },
        answer: refusal(say("refresh_ended")),
      },
      misspelt: {
        summary: "A misspelt field",
        body: { refresh_token: tokens.refresh_token },
        answer: mistakes(["refresh_token", say("unknown_field")], ["refreshToken", say("required")]),
      },
    },
  },
  "exchange-identity": {
    summary: "Sign in as a person",
    description:
      "Takes the id token of a person who has signed in at the organisation's identity provider: once, and within five minutes of its issue. The session lasts at most eight hours. Its first access token comes from POST /auth/refresh. The person has the roles that the provider's token lists.",
    answer: "A refresh token for the person's session.",
    examples: {
      person: signIn("A person of the organisation", { refresh_token: tokens.refresh_token }),
      old: signIn("A token that is too old or was already exchanged", refusal(say("identity_refused"))),
      roleless: signIn("A person to whom the provider gives no role here", refusal(say("identity_without_role"))),
      nowhere: signIn("A deployment without an identity provider", refusal(say("no_identity_provider"))),
    },
  },
  "revoke-token": {
    summary: "Log out",
    description:
      "Ends the session of a refresh token, used or unused. From then on it cannot be refreshed, and its access tokens can change nothing; they can read for up to 60 seconds. An unknown token gets the same answer.",
    answer: "The session is over, if there was one.",
    examples: {
      unknown: {
        summary: "Any refresh token",
        body: { refreshToken: "Zb7jJ4fJ3XbT0k1nq9b1Sg.not-one-of-ours" },
        answer: {},
      },
    },
  },
} as const satisfies Record<string, OperationText>;
