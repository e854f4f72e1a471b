import { roles } from "../../../shared/contract/endpoint.ts";
import { say } from "../../../shared/wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { acceptedAt, filedAt, mistakes, refusal } from "./samples.ts";

const created = { created_at: acceptedAt, last_updated: acceptedAt };
const admin = { client_id: "local-admin", ...created, roles: ["admin"], created_by: "operator" };
const path = { client_id: "5b1f8a3e-4c86-4e6a-9d0b-8f6f4f8f7c21" };
const uploader = { ...path, ...created, roles: ["str-uploader", "takk-uploader"], created_by: "local-admin" };
const changed = { ...uploader, last_updated: filedAt };
const secret = "n3Jp0eXAMPLEq4vT1yH5sD9aPzQwEeRtYuIoPaSdFgH";

export const clients = {
  "list-clients": {
    summary: "List the clients",
    description: "Who may call this API. Revoked clients are not listed.",
    answer: "The clients, without their secrets.",
    examples: { one: { summary: "A new deployment's only client", answer: { clients: [admin] } } },
  },
  "create-client": {
    summary: "Create a client",
    description:
      "Creates a client with these roles. Its secret is in this answer and nowhere else. A client-manager can create only client-managers.",
    answer: "The client and its secret.",
    examples: {
      uploader: {
        summary: "A client that files reservations and statements",
        body: { roles: ["str-uploader", "takk-uploader"] },
        answer: { client: uploader, secret },
      },
      unknownRole: {
        summary: "A role that does not exist",
        body: { roles: ["uploader"] },
        answer: mistakes(["roles[0]", say("expected_role", { roles })]),
      },
    },
  },
  "rotate-client-secret": {
    summary: "Give a client a new secret",
    description:
      "The old secret stops working. The client's sessions end at once, and its access tokens within 60 seconds. A client-manager can change only client-managers.",
    answer: "The client and its new secret.",
    examples: { rotated: { summary: "A new secret", path, answer: { client: changed, secret } } },
  },
  "delete-client": {
    summary: "Revoke a client",
    description:
      "Its sessions end at once, and its access tokens within 60 seconds. The record is kept for audit. A client-manager can revoke only client-managers, and the last admin cannot be revoked.",
    answer: "The client as it was.",
    examples: {
      revoked: { summary: "A client that is no longer needed", path, answer: { client: changed } },
      lastAdmin: {
        summary: "The only admin",
        path: { client_id: admin.client_id },
        answer: refusal(say("last_admin")),
      },
    },
  },
} as const satisfies Record<string, OperationText>;
