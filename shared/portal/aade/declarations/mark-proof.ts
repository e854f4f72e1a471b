import type { Figures, ShownDeclaration } from "../../portal.ts";
import { changed } from "../wire/fault.ts";

/**
 * Proves that the portal keeps the notes of a draft. Only the mark in its notes tells a declaration of ours from
 * others. Without it nothing may become final, and saving again would only add drafts that nobody recognises.
 */
export interface MarkProof {
  /** To be called after saving a draft. */
  noteSaved(figures: Figures, notes: string): void;
  /** To be called after reading a page. Throws a fault when it shows a draft saved in this session with other notes. */
  check(page: ShownDeclaration): void;
}

export function createMarkProof(): MarkProof {
  let saved: { readonly figures: Figures; readonly notes: string }[] = [];
  let proven = false;
  return {
    noteSaved(figures, notes) {
      if (!proven) saved.push({ figures, notes });
    },

    check(page) {
      if (proven || page.state !== "draft") return;
      if (saved.some(({ notes }) => notes.trim() === page.notes.trim())) {
        proven = true;
        saved = [];
      } else if (saved.some(({ figures, notes }) => sameStay(figures, page.figures) && remainsOf(notes, page.notes)))
        throw changed("our mark in the notes is not kept");
    },
  };
}

const sameStay = (sent: Figures, found: Figures) =>
  sent.startDate === found.startDate && sent.endDate === found.endDate && sent.amountCents === found.amountCents;

/** True if `found` may be all that a portal kept of a text: nothing, its beginning, other case or spaces. */
function remainsOf(sent: string, found: string): boolean {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");
  return bare(sent).startsWith(bare(found));
}
