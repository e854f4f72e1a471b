import { ofFile } from "../../../shared/wording/files.ts";
import { guessMapping } from "../../sheets/columns.ts";
import { UnreadableSheet } from "../../sheets/grid.ts";
import { type Guest, guestsBeside, guestsIn } from "../../sheets/guests.ts";
import { withListings } from "../../sheets/listings.ts";
import type { OpenFile } from "../../sheets/open-file.ts";
import { openFile } from "../../sheets/read-file.ts";
import { chooseSheet, showsReservations } from "../../sheets/sheets.ts";
import { reasonOf } from "./context.ts";
import type { Adding, Opened } from "./opened.ts";
import type { Session } from "./session.ts";
import { keptFor } from "./upload.ts";

/** Opens a file in place of the one before; a list of guests, which shows no reservations, joins it. */
export async function readDropped(session: Pick<Session, "adding">, file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    const opened = await openFile(file);
    const list = isBegun(session.adding.get()) && !showsReservations(opened) ? listIn(opened) : undefined;
    if (list) return join(session, { name: file.name, list });
    session.adding.set(begun(file.name, opened));
  } catch (error) {
    session.adding.set({ wrong: whyOf(error) });
  }
}

/** Reads the guests' documents for the file that is open. */
export async function readGuests(session: Pick<Session, "adding">, file: File | undefined): Promise<void> {
  if (!file) return;
  try {
    join(session, { name: file.name, list: guestsIn(await openFile(file)) });
  } catch (error) {
    join(session, { wrong: whyOf(error) });
  }
}

/** Goes on without the second file. */
export const leaveGuests = (session: Pick<Session, "adding">) => join(session, undefined);

/** With another list, answers about the one before name other guests. */
function join({ adding }: Pick<Session, "adding">, guests: Opened["guests"]): void {
  const before = adding.get();
  if (!isBegun(before)) return;
  const edits = new Map([...before.edits].map(([line, { guest: _, ...others }]) => [line, others]));
  adding.set({ ...before, edits, guests });
}

const isBegun = (adding: Adding | undefined) => adding !== undefined && "grid" in adding;

function listIn(opened: OpenFile): readonly Guest[] | undefined {
  try {
    return guestsIn(opened);
  } catch {
    return undefined;
  }
}

const whyOf = (error: unknown) => (error instanceof UnreadableSheet ? error.why : reasonOf(error));

/** A file's sheet of that name, or its only one with reservations, as the last file of its source was read. */
export function begun(name: string, file: OpenFile, sheet?: string): Adding {
  const chosen = chooseSheet(file, sheet);
  const { grid, fitting } = chosen;
  if (!grid) return fitting.length > 1 ? { name, file, fitting } : { wrong: ofFile("file_sheets") };
  const guessed = withListings(guessMapping(grid.columns), grid);
  const kept = keptFor(guessed, grid.columns);
  const mapping = kept ? withListings(kept, grid) : guessed;
  const guests = guestsBeside(file, chosen);
  const unread = chosen.unread.filter((one) => guests?.name.split(", ").includes(one) !== true);
  const isKept = kept !== undefined;
  return { name, grid, unread, mapping, isKept, edits: new Map(), skipped: new Set(), ...(guests && { guests }) };
}
