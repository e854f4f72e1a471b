import type { EndpointName, OperationText } from "./operation-text.ts";
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
