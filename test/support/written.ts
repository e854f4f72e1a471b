type Result = { readonly written: boolean };
type Done<R extends Result> = Extract<R, { readonly written: true }>;

const isDone = <R extends Result>(result: R): result is Done<R> => result.written;

/** The result of a write that must take place. */
export async function done<R extends Result>(write: Promise<R>): Promise<Done<R>> {
  const result = await write;
  if (!isDone(result)) throw new Error("nothing was written");
  return result;
}

/** What the fake of a write resolves with. */
export const written = { written: true } as const;
export const unwritten = { written: false } as const;
