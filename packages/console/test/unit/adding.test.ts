import { expect, it, vi } from "vitest";
import { leaveGuests, readDropped, readGuests } from "../../service/adding.ts";
import type { Adding } from "../../service/opened.ts";
import { createWatched } from "../../service/watched.ts";

const stays = (code: string) =>
  new File(
    [
      `Confirmation code,Status,Guest name,Start date,End date,Listing,Gross earnings\n${code},Confirmed,Anna Braun,2026-11-03,2026-11-06,Demo studio,250.00`,
    ],
    "stays.csv",
  );
const guests = (...lines: readonly string[]) =>
  new File([["Booking code,Guest,Passport", ...lines].join("\n")], "g.csv");

/** A session in which the first file is open, and a guest was chosen for its line. */
async function opened() {
  vi.stubGlobal("localStorage", { getItem: () => null });
  const session = { adding: createWatched<Adding | undefined>(undefined) };
  await readDropped(session, stays("HM1"));
  const first = session.adding.get();
  if (!first || !("grid" in first)) throw new Error("not opened");
  session.adding.set({ ...first, edits: new Map([[2, { guest: "2", amountReceived: "1,00" }]]) });
  return session;
}

it("a list of guests dropped on an open file joins it, and what was said about another list is forgotten", async () => {
  const session = await opened();
  await readDropped(session, guests("HM1,Anna Braun,P1", "HM2,Mia Sol,P2"));

  expect(session.adding.get()).toMatchObject({
    name: "stays.csv",
    edits: new Map([[2, { amountReceived: "1,00" }]]),
    guests: { name: "g.csv", list: [{ name: "Anna Braun", code: "hm1" }, { name: "Mia Sol" }] },
  });
  leaveGuests(session);
  expect(session.adding.get()).toMatchObject({ name: "stays.csv", guests: undefined });
});

it("another file of reservations takes the place of the first, and with none open a list of guests is read as any file", async () => {
  const session = await opened();
  await readDropped(session, stays("HM7"));
  const adding = session.adding.get();
  expect(adding && "grid" in adding && adding.grid.rows[0]?.cells).toContain("HM7");
  expect(session.adding.get()).not.toHaveProperty("guests");

  session.adding.set(undefined);
  await readDropped(session, guests("HM1,Anna Braun,P1"));
  expect(session.adding.get()).toMatchObject({ name: "g.csv", grid: {} });
});

it("a second file without guests is refused in one sentence, and the first stays as it is", async () => {
  const session = await opened();
  await readGuests(session, new File(["a,b\n1,2"], "other.csv"));

  expect(session.adding.get()).toMatchObject({ name: "stays.csv", guests: { wrong: { code: "file_guests_columns" } } });
});
