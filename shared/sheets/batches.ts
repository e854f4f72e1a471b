import type { CheckedRow } from "./check.ts";

/** Half of what a task may have: a body of long names still fits. */
const batchSize = 500;

/** What is asked for with the reservations; `onDeclared` corrects what is declared already. */
export interface Asked {
  readonly draftUpload: boolean;
  readonly onDeclared?: "amend";
}

export interface Batch {
  readonly body: Asked & { readonly reservations: readonly CheckedRow["reservation"][] };
  readonly rows: readonly CheckedRow[];
}

export function batchesOf(rows: readonly CheckedRow[], asked: Asked): Batch[] {
  const count = Math.ceil(rows.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    batchOf(rows.slice(index * batchSize, (index + 1) * batchSize), asked),
  );
}

export const batchOf = (rows: readonly CheckedRow[], asked: Asked): Batch => ({
  ...{ rows, body: { ...asked, reservations: rows.map(({ reservation }) => reservation) } },
});

/**
 * An Idempotency-Key that says what is sent: the same rows make the same task, from whichever machine and however often.
 * `after` is the task of an earlier run, some of whose reservations failed and are sent once more; or what tells one run
 * from another, where what is corrected may have to be corrected back.
 */
export async function keyOf({ body }: Batch, after?: number | string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([body, after]));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
