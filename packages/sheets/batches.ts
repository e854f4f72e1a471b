import type { CheckedRow } from "./stay.ts";

/** Half of what a task may have: a body of long names still fits. */
const batchSize = 500;

/** Options sent with the reservations. `onDeclared` corrects those that are declared already. */
export interface Asked {
  readonly draftUpload: boolean;
  readonly onDeclared?: "amend";
}

export type Batch = ReturnType<typeof batchOf>;

export function batchesOf(rows: readonly CheckedRow[], asked: Asked): Batch[] {
  const count = Math.ceil(rows.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    batchOf(rows.slice(index * batchSize, (index + 1) * batchSize), asked),
  );
}

export function batchOf(rows: readonly CheckedRow[], asked: Asked) {
  return { rows, body: { ...asked, reservations: rows.map(({ reservation }) => reservation) } };
}

/**
 * An Idempotency-Key made of the content: the same rows make the same task, from any machine and however often.
 * `after` is an earlier task whose failed reservations are sent again, or a value that distinguishes two runs when a
 * correction may have to be reversed.
 */
export async function idempotencyKey({ body }: Batch, after?: number | string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([body, after]));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
