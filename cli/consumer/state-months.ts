import { createHash } from "node:crypto";
import type * as v from "valibot";
import type { TakkTaskBody } from "../../shared/contract/schemas.ts";
import type { components } from "../client/api.generated.ts";
import type { ApiClient } from "../client/client.ts";
import { nextAsk } from "../client/next-ask.ts";
import { answered } from "../client/refused.ts";

export type Statement = v.InferOutput<typeof TakkTaskBody>;
type Outcome = components["schemas"]["TakkUploadStatus"];

const open = ["PENDING", "PROCESSING", "CHECKING"];

/** Files the statements and waits for them. One that was sent before is not sent again, unless it had failed. */
export async function stateAll(client: ApiClient, statements: readonly Statement[]) {
  const startedAt = Date.parse((await client.GET("/health")).response.headers.get("date") ?? new Date().toISOString());
  const stated: { body: Statement; outcome: Outcome }[] = [];
  for (const body of statements) stated.push({ body, outcome: await state(client, body, startedAt, undefined) });
  return stated;
}

async function state(
  client: ApiClient,
  statement: Statement,
  startedAt: number,
  after: number | undefined,
): Promise<Outcome> {
  const { portalPassword: _, year, ...rest } = statement;
  const body = { ...rest, ...(year !== undefined && { year }) };
  const key = createHash("sha256")
    .update(JSON.stringify([body, after]))
    .digest("base64url");
  const headers = { "idempotency-key": key };
  const { taskId, createdAt } = answered(await client.POST("/takk/task", { body, headers }));
  const outcome = await ended(client, taskId);
  const mayGoAgain = outcome.uploadStatus === "FAILED" && outcome.errorValue !== "duplicate_declaration";
  return mayGoAgain && Date.parse(createdAt) < startedAt ? state(client, statement, startedAt, taskId) : outcome;
}

async function ended(client: ApiClient, taskId: number): Promise<Outcome> {
  for (;;) {
    const params = { path: { taskId } };
    const { takkUploadStatus } = answered(await client.GET("/takk/task/{taskId}", { params }));
    if (!open.includes(takkUploadStatus.uploadStatus)) return takkUploadStatus;
    await nextAsk();
  }
}
