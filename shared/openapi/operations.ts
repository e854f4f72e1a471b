import { apiVersion } from "../contract/endpoint.ts";
import { say } from "../wording/say.ts";
import type { EndpointName, OperationText, tags } from "./operation-text.ts";
import { apartments } from "./operations/apartments.ts";
import { authentication } from "./operations/authentication.ts";
import { clients } from "./operations/clients.ts";
import { operating } from "./operations/operating.ts";
import { owners } from "./operations/owners.ts";
import { mistakes } from "./operations/samples.ts";
import { strTasks } from "./operations/str-tasks.ts";
import { takk } from "./operations/takk.ts";
import { tasks } from "./operations/tasks.ts";

const unread = {
  summary: "A parameter that nobody reads",
  query: { verbose: "true" },
  answer: mistakes(["verbose", say("unknown_parameter")]),
};

const service = {
  "get-health": {
    summary: "Ask whether the API answers",
    description: "For monitors. It reads nothing, so it says nothing of the registry portal.",
    answer: "The API answers.",
    examples: {
      well: { summary: "It answers", answer: { status: "ok", version: apiVersion } },
      unread,
    },
  },
  "get-openapi": {
    summary: "Read this document",
    description:
      "This OpenAPI document, as it was committed. The answer's `requestId` is in the header `x-request-id` only.",
    answer: "An OpenAPI 3.1 document.",
    examples: { unread },
  },
} as const satisfies Record<string, OperationText>;

export const operations: Readonly<Record<EndpointName, OperationText>> = {
  ...authentication,
  ...strTasks,
  ...takk,
  ...owners,
  ...apartments,
  ...clients,
  ...tasks,
  ...operating,
  ...service,
};

const byTag: Readonly<Record<keyof typeof tags, object>> = {
  Authentication: authentication,
  "Reservation tasks": strTasks,
  Tasks: tasks,
  "Climate fee": takk,
  "Apartment owners": owners,
  Apartments: apartments,
  Clients: clients,
  Operation: operating,
  Service: service,
};

export const tagOf = (name: string) => Object.entries(byTag).find(([, texts]) => name in texts)?.[0];
