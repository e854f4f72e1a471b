import { ofFile } from "../../../shared/wording/files.ts";
import { guessMapping } from "../../sheets/columns.ts";
import { UnreadableSheet } from "../../sheets/grid.ts";
import type { OpenFile } from "../../sheets/open-file.ts";
import { openFile } from "../../sheets/read-file.ts";
import { chooseSheet } from "../../sheets/sheets.ts";
import { reasonOf } from "./context.ts";
import type { Adding } from "./opened.ts";
import type { Session } from "./session.ts";
import { keptFor } from "./upload.ts";

/** Opens a file in place of the one before. */
export async function readDropped(session: Pick<Session, "adding">, file: File | undefined): Promise<void> {
  session.adding.set(undefined);
  if (!file) return;
  try {
    session.adding.set(begun(file.name, await openFile(file)));
  } catch (error) {
    session.adding.set({ wrong: error instanceof UnreadableSheet ? error.why : reasonOf(error) });
  }
}

/** A file's sheet of that name, or its only one with reservations, as the last file of its source was read. */
export function begun(name: string, file: OpenFile, sheet?: string): Adding {
  const { grid, fitting, unread } = chooseSheet(file, sheet);
  if (!grid) return fitting.length > 1 ? { name, file, fitting } : { wrong: ofFile("file_sheets") };
  const guessed = guessMapping(grid.columns);
  const kept = keptFor(guessed);
  const mapping = kept ?? guessed;
  return { name, grid, unread, mapping, isKept: kept !== undefined, edits: new Map(), skipped: new Set() };
}
