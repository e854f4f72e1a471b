import { partitions } from "../../../infra/partitions.ts";
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
  ring(queue: string): void;
  key(action: KeyAction): void;
}

const everything: Permissions = { table: () => {}, index: () => {}, ring: () => {}, key: () => {} };
const byRole = new Map<string, Permissions>();

/** What a process may do, from the same sources as its role on AWS. */
export function permissionsOf(role: string): Permissions {
  const name = functionOf[role];
  if (name === undefined) return everything;
  const known = byRole.get(role) ?? grants(name, touchesByName.get(name) ?? {});
  byRole.set(role, known);
  return known;
}

function grants(name: string, touches: Touches): Permissions {
  const { table = [], indexes = {} } = partitions[name] ?? {};
  const granted = (given: readonly string[], wanted: string, what: string) => {
    if (!given.includes(wanted)) throw new AccessDenied(`${name} may not ${what} ${wanted}`);
  };
  const within = (patterns: readonly string[], key: string) => {
    const matches = patterns.some((one) => (one.endsWith("*") ? key.startsWith(one.slice(0, -1)) : key === one));
    if (!matches) throw new AccessDenied(`${name} may not be at ${key}`);
  };
  const indexPartitions = new Map<string, readonly string[]>(Object.entries(indexes));
  return {
    table(action, keys) {
      granted(touches.table ?? [], action, "do");
      for (const key of keys) within(table, key);
    },
    index(index, partition) {
      granted(touches.indexes ?? [], index, "query index");
      within(indexPartitions.get(index) ?? [], partition);
    },
    ring: (queue) => granted(touches.rings ?? [], queue, "ring"),
    key: (action) => granted(touches.keys ?? [], action, "use"),
  };
}
