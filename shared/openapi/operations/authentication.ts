import { say } from "../../wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { mistakes, refusal } from "./samples.ts";

const tokens = {
  access_token: "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJsb2NhbC1hZG1pbiJ9.c2lnbmF0dXJl",
  expires_in: 86_400,
  refresh_token: "Zb7jJ4fJ3XbT0k1nq9b1Sg.q3cX0r2l8m6vT1yH5sD9aPzQwEeRtYuIoPaSdFgHjKl",
};

export const authentication = {
  "log-in": {
    summary: "Log in",
    description:
      "Answers an access token for the client's id and secret. An unknown client and a wrong secret are answered alike.",
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
      noSecret: {
        summary: "No secret",
        body: { clientId: "local-admin" },
        answer: mistakes(["secret", say("required")]),
      },
    },
  },
  "refresh-token": {
    summary: "Refresh an access token",
    description:
      "Answers the next access token and the next refresh token. A refresh token is good once: keep the new one. Using an old one again ends the whole session, since somebody else may have it, save the latest old one within ten seconds, since an answer can be lost; then log in again.",
    answer: "The next access token and refresh token.",
    examples: {
      latest: {
        summary: "The latest refresh token",
        body: { refreshToken: tokens.refresh_token },
        answer: tokens,
      },
      unknown: {
        summary: "A refresh token that is not known",
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
      "Takes the id token of a person who has signed in at the organisation's identity provider, once and within five minutes of its making. The session lasts eight hours at most; the refresh token's first use at /auth/refresh answers its access token. A person's roles are those that the provider's token lists.",
    answer: "A refresh token of the person's session.",
    examples: {
      person: {
        summary: "A person of the organisation",
        body: { idToken: tokens.access_token },
        answer: { refresh_token: tokens.refresh_token },
      },
      old: {
        summary: "A token that is too old, or was exchanged already",
        body: { idToken: tokens.access_token },
        answer: refusal(say("identity_refused")),
      },
      roleless: {
        summary: "A person whom the provider gives no role here",
        body: { idToken: tokens.access_token },
        answer: refusal(say("identity_without_role")),
      },
      nowhere: {
        summary: "A deployment without an identity provider",
        body: { idToken: tokens.access_token },
        answer: refusal(say("no_identity_provider")),
      },
    },
  },
  "revoke-token": {
    summary: "Log out",
    description:
      "Ends the session that a refresh token is of, be it used or not: it refreshes no more at once, and its access tokens change nothing at once and read nothing within 60 seconds. A token that is not known is answered alike.",
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
