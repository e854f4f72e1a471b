import { say } from "../../../shared/wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { filedAt, mistakes, unchanged } from "./samples.ts";

const ofDemo = { ownerId: 1, ...unchanged };
const studio = { id: 1, name: "Demo studio", address: "Athinas 1, Athens", registryId: "00000123456", ...ofDemo };
const loft = { ...studio, id: 2, name: "Demo loft", address: "Athinas 2, Athens", registryId: "00000123457" };
const renamed = { ...studio, name: "Studio with a view", updatedAt: filedAt };
const seaView = { name: "Sea view", address: "Harbour 1, Chania", registryId: "00000200001", ownerId: 1 };
const seaViewRecord = { id: 3, ...seaView, ...unchanged };

export const apartments = {
  "update-apartment": {
    summary: "Change an apartment",
    description:
      "Omitted fields stay as they are. Reservations already being filed keep the values that they started with.",
    answer: "The apartment as changed.",
    examples: {
      rename: { summary: "A new name", path: { id: 1 }, body: { name: renamed.name }, answer: { apartment: renamed } },
      unknownOwner: {
        summary: "An unknown owner",
        path: { id: 1 },
        body: { ownerId: 999 },
        answer: mistakes(["ownerId", say("owner_id_unknown")]),
      },
    },
  },
  "create-apartment": {
    summary: "Put an apartment on record",
    description:
      "Puts an apartment on record for an owner. `registryId` is the number under which the portal lists it.",
    answer: "The apartment.",
    examples: {
      seaView: { summary: "A new apartment", body: seaView, answer: { apartment: seaViewRecord } },
      noAddress: {
        summary: "Missing fields",
        body: { name: "Sea view", ownerId: 2 },
        answer: mistakes(["address", say("required")], ["registryId", say("required")]),
      },
    },
  },
  "list-apartments": {
    summary: "List the apartments",
    description: "The apartments on record; with `ownerId`, only that owner's.",
    answer: "The apartments.",
    examples: {
      all: { summary: "All", answer: { apartments: [renamed, seaViewRecord] } },
      ofOwner: { summary: "One owner's", query: { ownerId: 1 }, answer: { apartments: [renamed, seaViewRecord] } },
    },
  },
  "get-apartment": {
    summary: "Read an apartment",
    description: "The apartment with this id.",
    answer: "The apartment.",
    examples: { loft: { summary: "An apartment", path: { id: 2 }, answer: { apartment: loft } } },
  },
  "delete-apartment": {
    summary: "Take an apartment off record",
    description: "Reservations that have ended keep their outcome; open ones fail with `apartment_not_found`.",
    answer: "The apartment as it was.",
    examples: { loft: { summary: "An apartment", path: { id: 2 }, answer: { apartment: loft } } },
  },
} as const satisfies Record<string, OperationText>;
