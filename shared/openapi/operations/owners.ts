import { say } from "../../wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { acceptedAt, filedAt, mistakes, noSuch, refusal } from "./samples.ts";

export const demo = {
  id: 1,
  name: "Demo Owner",
  portalUsername: "demo-owner",
  createdAt: acceptedAt,
  updatedAt: acceptedAt,
};
const nikos = { id: 2, name: "Nikos P.", portalUsername: "nikos", createdAt: acceptedAt, updatedAt: acceptedAt };
const eleni = { ...nikos, id: 3, name: "Eleni S.", portalUsername: "eleni" };
export const path = { id: "The owner's username at the registry portal, in any case." };
export const unknown = noSuch("No such owner", { id: "nobody-we-know" }, "no_such_owner");

export const owners = {
  "create-apartment-owner": {
    summary: "Put an owner on record",
    description:
      "Keeps an owner with username and password of the registry portal. The password is encrypted before it is kept, and no answer holds it. Usernames are unique, whatever their case.",
    answer: "The owner, without the password.",
    examples: {
      nikos: {
        summary: "A new owner",
        body: { name: "Nikos P.", portalUsername: "nikos", portalPassword: "correct horse" },
        answer: { apartmentOwner: nikos },
      },
      eleni: {
        summary: "Another one",
        body: { name: "Eleni S.", portalUsername: "eleni", portalPassword: "battery staple" },
        answer: { apartmentOwner: eleni },
      },
      taken: {
        summary: "A username that is on record already",
        body: { name: "Nikos again", portalUsername: "NIKOS", portalPassword: "correct horse" },
        answer: refusal(say("username_on_record")),
      },
      noPassword: {
        summary: "No password",
        body: { name: "Nikos P.", portalUsername: "nikos" },
        answer: mistakes(["portalPassword", say("required")]),
      },
    },
  },
  "get-apartment-owner": {
    summary: "Read an owner",
    description: "The owner of this username at the portal, without the password.",
    answer: "The owner, without the password.",
    path,
    examples: {
      nikos: { summary: "An owner", path: { id: "nikos" }, answer: { apartmentOwner: nikos } },
      unknown,
    },
  },
  "update-apartment-owner": {
    summary: "Change an owner",
    description: `What is left out stays. A new \`portalUsername\` needs its \`portalPassword\` and moves the owner to that path; the \`id\` stays. After a password was
refused at the portal, send the right one here: filings use it from then on. A new \`portalUsername\` is refused while it is
being looked up with the old one what became of a declaration.`,
    answer: "The owner as changed, without the password.",
    path,
    examples: {
      newPassword: {
        summary: "A new password",
        path: { id: "nikos" },
        body: { portalPassword: "correct horse battery" },
        answer: { apartmentOwner: { ...nikos, updatedAt: filedAt } },
      },
      noPassword: {
        summary: "The password taken off record",
        path: { id: "nikos" },
        body: { portalPassword: null },
        answer: { apartmentOwner: { ...nikos, updatedAt: filedAt } },
      },
      taken: {
        summary: "Another owner's username",
        path: { id: "nikos" },
        body: { portalUsername: "demo-owner", portalPassword: "demo-password" },
        answer: refusal(say("username_taken")),
      },
      renamed: {
        summary: "A new username without its password",
        path: { id: "nikos" },
        body: { portalUsername: "nikos-2" },
        answer: mistakes(["portalPassword", say("rename_needs_password")]),
      },
      nothing: {
        summary: "Nothing to change",
        path: { id: "nikos" },
        body: {},
        answer: refusal(say("patch_empty", { fields: ["name", "portalUsername", "portalPassword"] })),
      },
      unknown: { ...unknown, body: { name: "Somebody" } },
    },
  },
  "delete-apartment-owner": {
    summary: "Take an owner off record",
    description: `The owner goes with password, portal session and apartments. What was filed stays as it was told, and what the tax
authority has stays there; what is open fails with the reason. Refused while it is being looked up what became of a declaration. To take away the password alone, change the owner
with \`"portalPassword": null\`.`,
    answer: "The owner as it was.",
    path,
    examples: {
      nikos: {
        summary: "An owner who leaves",
        path: { id: "nikos" },
        answer: { apartmentOwner: { ...nikos, updatedAt: filedAt } },
      },
      unknown,
    },
  },
  "list-apartment-owners": {
    summary: "List the owners",
    description: "The owners on record, without their passwords.",
    answer: "The owners.",
    examples: {
      three: {
        summary: "The demo's and two new ones",
        answer: { apartmentOwners: [demo, { ...nikos, updatedAt: filedAt }, eleni] },
      },
      noNumber: {
        summary: "A limit that is no number",
        query: { limit: "all" },
        answer: mistakes(["limit", say("number_between", { min: 1, max: 1_000 })]),
      },
    },
  },
  "check-apartment-owner": {
    summary: "Check an owner's login and properties",
    description: `Accepts a task that logs in at the portal once with the password on record, and reads which properties are registered:
a wrong password and a wrong registry number are found before anything is filed. Nothing is declared or changed. Its outcome is
read at GET /tasks/{taskId}: COMPLETED with \`properties\`, or FAILED with the reason, as \`invalid_credentials\`.`,
    answer: "The check is kept.",
    path,
    examples: {
      demo: {
        summary: "The demo's",
        path: { id: "demo-owner" },
        idempotencyKey: "first-day",
        answer: { taskId: 5, createdAt: acceptedAt },
      },
      keyReused: {
        summary: "The same key for another owner",
        path: { id: "eleni" },
        idempotencyKey: "first-day",
        answer: refusal(say("idempotency_key_reused")),
      },
      unknown,
    },
  },
} as const satisfies Record<string, OperationText>;
