import { interfaceVersion, releaseVersion } from "../../shared/contract/endpoint.ts";
import type { EndpointName, OperationText } from "./operation-text.ts";
import { apartments } from "./operations/apartments.ts";
import { authentication } from "./operations/authentication.ts";
import { clients } from "./operations/clients.ts";
import { operating } from "./operations/operating.ts";
import { owners } from "./operations/owners.ts";
import { strTasks } from "./operations/str-tasks.ts";
import { takk } from "./operations/takk.ts";
import { tasks } from "./operations/tasks.ts";

const service = {
  "get-health": {
    summary: "Check whether the API answers",
    description: "For monitors. It reads nothing, so it says nothing about the registry portal.",
    answer: "The API answers.",
    examples: {
      well: {
        summary: "It answers",
        answer: { status: "ok", version: interfaceVersion, release: releaseVersion, commit: "40afcb842e15" },
      },
    },
  },
  "get-openapi": {
    summary: "Read this document",
    description:
      "This OpenAPI document, as it was committed. The answer's `requestId` is only in the header `x-request-id`.",
    answer: "An OpenAPI 3.1 document.",
    examples: {},
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

/** The document's tags: what each is about, and its operations. */
export const tags: Readonly<Record<string, readonly [description: string, operations: object]>> = {
  Authentication: ["Access tokens. Every other endpoint needs one, except those under Service.", authentication],
  "Reservation tasks": [
    "File batches of reservations as declarations, search what the portal holds, read the outcomes.",
    strTasks,
  ],
  Tasks: ["Find tasks of every kind, cancel what is not sent yet, send again what failed.", tasks],
  "Climate fee": ["File the monthly climate-fee statement (TAKK).", takk],
  "Apartment owners": ["The owners for whom declarations are filed, with their access to the registry portal.", owners],
  Apartments: ["The apartments that reservations refer to.", apartments],
  Clients: ["The clients that may call this API.", clients],
  Operation: ["For operators: the state of filing, cases to decide, the switch. Only for admins.", operating],
  Service: ["The service itself.", service],
};
