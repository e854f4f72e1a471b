import { type PortalFault, refused, unavailable } from "./fault.ts";
import type { Known } from "./known.ts";
import type { Partial } from "./partial.ts";
import type { AadeProfile } from "./profile.ts";
import { beginsAs, searchable } from "./same-text.ts";

/** The form's refusal in its own words, an outage where they say "later"; undefined without any. */
export function refusalOf(errors: readonly string[], { refusals, passing }: AadeProfile): PortalFault | undefined {
  if (errors.length === 0) return undefined;
  const words = errors.join("; ");
  if (errors.every((error) => passing.is.some(searchable(error)))) return unavailable(words, "no");
  return refused(words, refusals.is.some(searchable(words)));
}

/** Only the form's own words say what became of a post: success, or a refusal; anything else is unclear. */
export function accepted(partial: Partial, success: Known, profile: AadeProfile): Partial {
  const { infos, errors } = partial.messages;
  const succeeded = infos.some((info) => beginsAs(info, success.is));
  const refusal = refusalOf(errors, profile);
  if (succeeded && !refusal) return partial;
  if (succeeded || !refusal) throw unavailable("an answer without a clear message", "unknown");
  throw refusal;
}
