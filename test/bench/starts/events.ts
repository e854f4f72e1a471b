import { proxyEvent } from "../../../packages/local/gateway/event.ts";
import { sqsEvent } from "../../../packages/local/workers/event-source.ts";
import { scheduledEvent } from "../../../packages/local/workers/schedule.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { encodeCursor } from "../../../shared/contract/paging.ts";
import { tasksListedIn } from "../../../shared/records/keys.ts";
import { rows } from "../../support/black-box/rows.ts";

const nobodys = { taskId: 2_000_000_000, filing: 1 };

/** A cursor past the oldest task, since every round makes tasks and a full list would read them all. */
function emptyPage(year: number): Record<string, string> {
  const after = { pk: "TASK#1", sk: "TASK", listedUnder: tasksListedIn(year), listedAt: "0" };
  return { cursor: encodeCursor({ year, after }).nextCursor ?? "" };
}

/** A function's first event: a valid request for an unknown record, or a message of an unknown task. */
export function eventFor(name: string, token: string): unknown {
  const endpoint = endpoints.find((each) => each.name === name);
  const row = rows[name];
  if (!endpoint || !row) {
    if (name === "sweep") return scheduledEvent("sweep", new Date());
    return sqsEvent("queue", [{ MessageId: "1", Body: JSON.stringify(nobodys) }]);
  }
  const actual = row.path.split("/");
  const parts = endpoint.path.split("/").map((part, index) => [part, actual[index] ?? ""] as const);
  const parameters = parts
    .filter(([part]) => part.startsWith("{"))
    .map(([part, value]) => [part.slice(1, -1), value] as const);
  return proxyEvent({
    method: endpoint.method,
    resource: endpoint.path,
    path: row.path,
    query: new URLSearchParams(name === "list-tasks" ? emptyPage(new Date().getUTCFullYear()) : {}),
    pathParameters: parameters.length > 0 ? Object.fromEntries(parameters) : null,
    headers: Object.entries({ "content-type": "application/json", authorization: `Bearer ${token}` }),
    body: row.body ? JSON.stringify(row.body) : null,
    requestId: "measured",
    time: new Date(),
  });
}
