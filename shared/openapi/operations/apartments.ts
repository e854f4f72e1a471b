import { say } from "../../wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { acceptedAt, filedAt, mistakes, noSuch } from "./samples.ts";

const studio = {
  id: 1,
  name: "Demo studio",
  address: "Athinas 1, Athens",
  registryId: "00000123456",
  ownerId: 1,
  createdAt: acceptedAt,
  updatedAt: acceptedAt,
};
const loft = { ...studio, id: 2, name: "Demo loft", address: "Athinas 2, Athens", registryId: "00000123457" };
const renamed = { ...studio, name: "Studio with a view", updatedAt: filedAt };
const seaView = { name: "Sea view", address: "Harbour 1, Chania", registryId: "00000200001", ownerId: 1 };
const seaViewRecord = { id: 3, ...seaView, createdAt: acceptedAt, updatedAt: acceptedAt };
const path = { id: "The apartment's `id`." };
const unknown = noSuch("No such apartment", { id: 999 }, "no_such_apartment");

export const apartments = {
  "update-apartment": {
    summary: "Change an apartment",
    description: "What is left out stays. Reservations that are being filed keep the values that they began with.",
    answer: "The apartment as changed.",
    path,
    examples: {
      rename: {
        summary: "A new name",
        path: { id: 1 },
        body: { name: "Studio with a view" },
        answer: { apartment: renamed },
      },
      unknownOwner: {
        summary: "An owner who is not on record",
        path: { id: 1 },
        body: { ownerId: 999 },
        answer: mistakes(["ownerId", say("owner_id_unknown")]),
      },
      unknown: { ...unknown, body: { name: "Nowhere" } },
    },
  },
  "create-apartment": {
    summary: "Put an apartment on record",
    description: "Keeps an apartment of an owner on record. `registryId` is the number that the portal lists it under.",
    answer: "The apartment.",
    examples: {
      seaView: { summary: "A new apartment", body: seaView, answer: { apartment: seaViewRecord } },
      noAddress: {
        summary: "Fields that are missing",
        body: { name: "Sea view", ownerId: 2 },
        answer: mistakes(["address", say("required")], ["registryId", say("required")]),
      },
    },
  },
  "list-apartments": {
    summary: "List the apartments",
    description: "The apartments on record; with `ownerId`, those of one owner.",
    answer: "The apartments.",
    examples: {
      all: { summary: "All", answer: { apartments: [renamed, seaViewRecord] } },
      ofOwner: {
        summary: "One owner's",
        query: { ownerId: 1 },
        answer: { apartments: [renamed, seaViewRecord] },
      },
      misspelt: {
        summary: "A misspelt parameter",
        query: { owner: 2 },
        answer: mistakes(["owner", say("unknown_parameter")]),
      },
    },
  },
  "get-apartment": {
    summary: "Read an apartment",
    description: "The apartment with this id.",
    answer: "The apartment.",
    path,
    examples: {
      loft: { summary: "An apartment", path: { id: 2 }, answer: { apartment: loft } },
      unknown,
    },
  },
  "delete-apartment": {
    summary: "Take an apartment off record",
    description: "What was filed stays as it was told; what is open fails with `apartment_not_found`.",
    answer: "The apartment as it was.",
    path,
    examples: {
      loft: { summary: "An apartment", path: { id: 2 }, answer: { apartment: loft } },
      unknown,
    },
  },
} as const satisfies Record<string, OperationText>;
