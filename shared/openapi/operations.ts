import type { EndpointName, OperationText, tags } from "./operation-text.ts";
import { apartments } from "./operations/apartments.ts";
import { authentication } from "./operations/authentication.ts";
import { clients } from "./operations/clients.ts";
import { operating } from "./operations/operating.ts";
import { owners } from "./operations/owners.ts";
import { service } from "./operations/service.ts";
import { strTasks } from "./operations/str-tasks.ts";
import { takk } from "./operations/takk.ts";
import { tasks } from "./operations/tasks.ts";

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
