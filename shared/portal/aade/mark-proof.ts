import type { DeclarationPage, Figures } from "../portal.ts";
import { changed } from "./fault.ts";

type Seen = Exclude<DeclarationPage, { state: "gone" }>;

/**
 * Whether the portal keeps what stands in a declaration's notes. Our declarations are known by their notes alone: where
 * those do not survive, nothing may be made final, and saving again would only make more drafts that nobody knows.
 */
export function createMarkProof() {
  let saved: { readonly figures: Figures; readonly notes: string }[] = [];
  let proven = false;
  return {
    /** A draft was saved with these. */
    saved(figures: Figures, notes: string) {
      if (!proven) saved.push({ figures, notes });
    },

    /** A draft was read. Throws a fault when it is one of those saved in this session, with other notes. */
    seen(page: Seen) {
      if (proven || page.state !== "draft") return;
      if (saved.some(({ notes }) => notes.trim() === page.notes.trim())) {
        proven = true;
        saved = [];
        return;
      }
      const ours = saved.filter(
        ({ figures, notes }) => sameStay(figures, page.figures) && remainsOf(notes, page.notes),
      );
      if (ours.length > 0) throw changed(["our mark in the notes is not kept"]);
    },
  };
}

const sameStay = (sent: Figures, found: Figures) =>
  sent.startDate === found.startDate && sent.endDate === found.endDate && sent.amountCents === found.amountCents;

/** What a portal may leave of a text: nothing, its beginning, other letters or spaces. */
function remainsOf(sent: string, found: string): boolean {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return bare(sent).startsWith(bare(found));
}
