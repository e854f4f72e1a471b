import { say } from "../../../shared/wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { acceptedAt, filedAt, keyReused, mistakes, refusal, unchanged } from "./samples.ts";

export const demo = { id: 1, name: "Demo Owner", portalUsername: "demo-owner", ...unchanged };
const nikos = { id: 2, name: "Nikos P.", portalUsername: "nikos", ...unchanged };
const eleni = { ...nikos, id: 3, name: "Eleni S.", portalUsername: "eleni" };
const path = { id: "nikos" };
const changed = { ...nikos, updatedAt: filedAt };

export const owners = {
  "create-apartment-owner": {
    summary: "Put an owner on record",
    description:
      "Puts an owner on record with the username and password at the registry portal. The password is encrypted before it is stored, and no answer includes it. Usernames are unique, whatever their case.",
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
        summary: "A username that is already on record",
        body: { name: "Nikos again", portalUsername: "NIKOS", portalPassword: "correct horse" },
        answer: refusal(say("username_on_record")),
      },
    },
  },
  "get-apartment-owner": {
    summary: "Read an owner",
    description: "The owner with this username at the portal.",
    answer: "The owner, without the password.",
    examples: { nikos: { summary: "An owner", path, answer: { apartmentOwner: nikos } } },
  },
  "update-apartment-owner": {
    summary: "Change an owner",
    description: `Omitted fields stay as they are. A new \`portalUsername\` requires its \`portalPassword\` and moves the owner to that
path; the \`id\` stays. If the portal refused a password, send the right one here: filings use it from then on. A new \`portalUsername\`
is refused while the outcome of a declaration is being looked up with the old one.`,
    answer: "The owner as changed, without the password.",
    examples: {
      newPassword: {
        summary: "A new password",
        path,
        body: { portalPassword: "correct horse battery" },
        answer: { apartmentOwner: changed },
      },
      noPassword: {
        summary: "The password removed",
        path,
        body: { portalPassword: null },
        answer: { apartmentOwner: changed },
      },
      taken: {
        summary: "Another owner's username",
        path,
        body: { portalUsername: "demo-owner", portalPassword: "demo-password" },
        answer: refusal(say("username_taken")),
      },
      renamed: {
        summary: "A new username without its password",
        path,
        body: { portalUsername: "nikos-2" },
        answer: mistakes(["portalPassword", say("rename_needs_password")]),
      },
      nothing: {
        summary: "Nothing to change",
        path,
        body: {},
        answer: refusal(say("patch_empty", { fields: ["name", "portalUsername", "portalPassword"] })),
      },
    },
  },
  "delete-apartment-owner": {
    summary: "Take an owner off record",
    description: `Removes the owner with password, portal session and apartments. Outcomes already reported stay, and so does what the
tax authority holds; open reservations fail with the reason. Refused while the outcome of a declaration is being looked up. To remove
only the password, change the owner with \`"portalPassword": null\`.`,
    answer: "The owner as it was.",
    examples: { nikos: { summary: "An owner who leaves", path, answer: { apartmentOwner: changed } } },
  },
  "list-apartment-owners": {
    summary: "List the owners",
    description: "The owners on record, without their passwords.",
    answer: "The owners.",
    examples: {
      three: { summary: "The demo owner and two new ones", answer: { apartmentOwners: [demo, changed, eleni] } },
    },
  },
  "check-apartment-owner": {
    summary: "Check an owner's login and properties",
    description: `Accepts a task that logs in at the portal once with the password on record, and reads the registered properties. It
finds a wrong password or registry number before anything is filed, and declares and changes nothing. Read its outcome at
GET /tasks/{taskId}: COMPLETED with \`properties\`, or FAILED with the reason, such as \`invalid_credentials\`.`,
    answer: "The check is accepted.",
    examples: {
      demo: {
        summary: "The demo owner",
        path: { id: "demo-owner" },
        idempotencyKey: "first-day",
        answer: { taskId: 5, createdAt: acceptedAt },
      },
      ...keyReused("another owner", "first-day", { path: { id: "eleni" } }),
    },
  },
} as const satisfies Record<string, OperationText>;
