import { evidence } from "./evidence.ts";
import { inWordsOf, type Language, type Said } from "./say.ts";

/** What was sent or seen. Older records have a text instead of a code. */
export function evidenceInWords(
  { event, params }: { readonly event: string; readonly params?: Said["params"] },
  language: Language = "en",
): string {
  return inWordsOf(evidence, { code: event, params }, language) ?? event;
}
