import { readsOf } from "../../../infra/permissions.ts";
import { touchesOf } from "../../../shared/contract/endpoint.ts";
import { createStrTask } from "../../../shared/contract/endpoints.ts";
import type { KeyAction, TableAction, Touches } from "../../../shared/deployment/touches.ts";
import { workers } from "../../../shared/deployment/workers.ts";

/** Who a process is on AWS. */
const functionOf: Readonly<Record<string, string>> = {
  accept: "create-str-task",
  dispatch: "dispatch-task",
  file: "file-declarations",
  sweep: "sweep",
};
const touchesByName = new Map<string, Touches>([
  ["create-str-task", touchesOf(createStrTask)],
  ...workers.map(({ name, touches }) => [name, touches] as const),
]);

/** As AWS answers a call that the function's role does not grant. */
export class AccessDenied extends Error {
  readonly $fault = "client";
  constructor(what: string) {
    super(what);
    this.name = "AccessDeniedException";
  }
}

/** Throws what AWS would answer a process that is not granted this. Whoever sets a scene may do everything. */
export interface Permissions {
  table(action: TableAction, keys: readonly string[]): void;
  index(name: string, partition: string): void;
  wake(queue: string): void;
  key(action: KeyAction): void;
}

const everything: Permissions = { table: () => {}, index: () => {}, wake: () => {}, key: () => {} };
const byRole = new Map<string, Permissions>();

/** What a process may do, from the same sources as its role on AWS. */
export function permissionsOf(role: string): Permissions {
  const name = functionOf[role];
  if (name === undefined) return everything;
  const known = byRole.get(role) ?? grants(name, touchesByName.get(name) ?? {});
  byRole.set(role, known);
  return known;
}

function grants(name: string, { table = {}, indexes = {}, sendsTo = [], keys = [] }: Touches): Permissions {
  const actions = new Map<string, readonly string[]>(Object.entries({ ...table, GetItem: readsOf(table) }));
  const queried = new Map<string, readonly string[]>(Object.entries(indexes));
  const granted = (given: readonly string[], wanted: string, what: string) => {
    const matches = given.some((one) => (one.endsWith("*") ? wanted.startsWith(one.slice(0, -1)) : wanted === one));
    if (!matches) throw new AccessDenied(`${name} may not ${what} ${wanted}`);
  };
  return {
    table(action, partitions) {
      for (const partition of partitions) granted(actions.get(action) ?? [], partition, `do ${action} at`);
    },
    index: (index, partition) => granted(queried.get(index) ?? [], partition, `query ${index} at`),
    wake: (queue) => granted(sendsTo, queue, "wake"),
    key: (action) => granted(keys, action, "use"),
  };
}
