import type { Answer, Effect, Failure } from "../portal.ts";

/**
 * Carries a `Failure` out of the middle of a call. It never leaves the adapter: `answer` turns it into a value.
 */
export class PortalFault extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`${failure.kind}: ${failure.detail}`, options);
    this.name = "PortalFault";
    this.failure = failure;
  }
}

export function unavailable(detail: string, effect: Effect, retryAfterMs?: number): PortalFault {
  const retry = retryAfterMs === undefined ? {} : { retryAfterMs };
  return new PortalFault({ kind: "unavailable", effect, detail: bounded(detail), ...retry });
}

export function sessionLost(detail: string, effect: Effect): PortalFault {
  return new PortalFault({ kind: "session_lost", effect, detail: bounded(detail) });
}

export function changed(differences: readonly string[]): PortalFault {
  return new PortalFault({ kind: "changed", effect: "no", detail: bounded(differences.join("; ")) });
}

/** `words`: the portal's own. `known`: one of those that are definite. */
export function refused(words: string, known: boolean): PortalFault {
  const coveredBy = numberIn(words);
  const detail = bounded(words);
  return new PortalFault({
    kind: "refused",
    effect: "no",
    detail,
    ...((known || coveredBy !== undefined) && { known: true }),
    ...(coveredBy && { coveredBy }),
  });
}

/** The form said no, and nothing has happened: what it said. */
export const refusalIn = (error: unknown) =>
  error instanceof PortalFault && error.failure.kind === "refused" ? error.failure : undefined;

/** Runs a call; what is no `PortalFault` is a bug of ours and goes on. */
export async function answer<T>(call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (error instanceof PortalFault) return { ok: false, failure: error.failure };
    throw error;
  }
}

/** For what comes after a post was answered: whatever goes wrong now, the post may have done its work. */
export async function afterPost<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PortalFault) || error.failure.kind !== "unavailable") throw error;
    throw new PortalFault({ ...error.failure, effect: "unknown" }, { cause: error });
  }
}

/**
 * The last Α/Α in a text: `256/2026`, but not the end of a date such as `05/11/2026`; or the plain number that the text
 * calls one; or that of the declaration *with which* the dates are taken. "The declaration 80 is final" is about ours.
 */
export function numberIn(text: string): string | undefined {
  const withYear = text.match(/(?<![\d/])\d{1,9}\/\d{4}(?![\d/])/g)?.at(-1);
  return withYear ?? /(?:[ΑA]\/[ΑA]\D{0,40}?|με τη[νς]? δ[ηή]λωση )(?<![\d/])(\d{1,9})(?![\d/])/iu.exec(text)?.[1];
}

const longest = 500;

/** A text of the portal is untrusted: no control or direction-changing characters, one line, at most 500 characters. */
export function bounded(text: string): string {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return [...clean].slice(0, longest).join("");
}

/** A value read off a form, kept letter for letter: only control characters go, and what no field of ours could hold. */
export function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").slice(0, 2000);
}
