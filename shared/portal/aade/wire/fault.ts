import type { Answer, Effect, Failure } from "../../portal.ts";

/** Carries a `Failure` out of the middle of a call. It never leaves the adapter: `answer` turns it into a value. */
export class PortalFault extends Error {
  override readonly name = "PortalFault";
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(`${failure.kind}: ${failure.detail}`, options);
    this.failure = failure;
  }
}

export function unavailable(detail: string, effect: Effect, retryAfterMs?: number): PortalFault {
  const retry = retryAfterMs === undefined ? {} : { retryAfterMs };
  return new PortalFault({ kind: "unavailable", effect, detail: oneLine(detail), ...retry });
}

export function sessionLost(detail: string, effect: Effect): PortalFault {
  return new PortalFault({ kind: "session_lost", effect, detail: oneLine(detail) });
}

export function changed(...differences: readonly string[]): PortalFault {
  return new PortalFault({ kind: "changed", effect: "no", detail: oneLine(differences.join("; ")) });
}

/** `words` are the portal's own; `known` if they are definite. */
export function refused(words: string, known: boolean): PortalFault {
  const coveredBy = numberIn(words);
  return new PortalFault({
    kind: "refused",
    effect: "no",
    detail: oneLine(words),
    ...((known || coveredBy !== undefined) && { known: true }),
    ...(coveredBy && { coveredBy }),
  });
}

/** A list does not offer a value: that value alone is refused. A list that offers nothing has changed. */
export function notOffered(list: string, wanted: string, offered: readonly string[]): PortalFault {
  if (offered.length === 0) return changed(`"${list}" offers no known value`);
  const notOffered = { list: oneLine(list), value: oneLine(wanted), offered: oneLine(offered.join(", ")) };
  const detail = oneLine(`"${list}" does not offer ${wanted}, only ${notOffered.offered}`);
  return new PortalFault({ kind: "refused", effect: "no", detail, known: true, notOffered });
}

export const refusalIn = (error: unknown) =>
  error instanceof PortalFault && error.failure.kind === "refused" ? error.failure : undefined;

/** Runs a call and returns its failure as a value. Any other error is a bug of ours and is thrown on. */
export async function asAnswer<T>(call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (error instanceof PortalFault) return { ok: false, failure: error.failure };
    throw error;
  }
}

/** Runs what follows an answered post: an outage here has this effect on what was posted. */
export async function withEffect<T>(effect: Effect, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PortalFault) || error.failure.kind !== "unavailable") throw error;
    throw new PortalFault({ ...error.failure, effect }, { cause: error });
  }
}

/**
 * The last Α/Α in a text: `256/2026`, but not the end of a date such as `05/11/2026`; else the plain number that the
 * text calls an Α/Α, or that of the declaration *with which* the dates overlap. In "the declaration 80 is final" the
 * number is our own and does not count.
 */
export function numberIn(text: string): string | undefined {
  const withYear = text.match(/(?<![\d/])\d{1,9}\/\d{4}(?![\d/])/g)?.at(-1);
  return withYear ?? /(?:[ΑA]\/[ΑA]\D{0,40}?|με τη[νς]? δ[ηή]λωση )(?<![\d/])(\d{1,9})(?![\d/])/iu.exec(text)?.[1];
}

/** Untrusted text of the portal on one line: no control or direction-changing characters, at most 500 characters. */
export function oneLine(text: string): string {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return [...clean].slice(0, 500).join("");
}

/** A field's value to the letter, without control characters and no longer than any field of ours. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").slice(0, 2000);
}
