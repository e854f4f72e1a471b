import { type Declarer, declareRows } from "../../../shared/filing/declaring/declare.ts";
import type { Answer, Figures, PortalSession, Range } from "../../../shared/portal/portal.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { anyFiling } from "../../support/a-filing.ts";
import { sound } from "../declarations/reservation.ts";
import { anEntry, aRow, down, property, visitOf } from "./one-visit.ts";

export const other = { propertyId: "12", registryId: "00000100002", state: "final" } as const;
const stopped = { propertyId: "13", registryId: "00000100003", state: "stopped" } as const;
const homes = [property, other, stopped].map(({ registryId }, index) => ({ id: index + 1, registryId, ownerId: 7 }));
/** A stay for each day, of this apartment. */
export const stay = (day: number, apartmentId = 1) => {
  const dates = { startDate: `${10 + day}/06/2026`, endDate: `${11 + day}/06/2026` };
  return { reservation: { ...sound, reservationId: `R-${day}`, apartmentId, ...dates } };
};

type Call = keyof PortalSession;

/** A portal that keeps what is saved, with calls of this duration, and a visit with these rows. */
export async function world(callMs: number, ...rows: Partial<Row>[]) {
  const kept: { at: string; figures: Figures; notes: string; final: boolean }[] = [];
  const calls: Call[] = [];
  const fails = new Set<Call>();
  const ranges: Range[] = [];
  const answer = <T>(name: Call, value: () => T): Answer<T> => {
    calls.push(name);
    parts.time.now += callMs;
    return fails.has(name) ? down : { ok: true, value: value() };
  };
  const here = (at: string) => kept.flatMap((one, place) => (one.at === at ? [{ ...one, place }] : []));
  const said: Partial<PortalSession> = {
    properties: async () => answer("properties", () => [property, other, stopped]),
    list: async ({ registryId }, range) =>
      answer("list", () => {
        ranges.push(range);
        return here(registryId).map(({ figures: { startDate, endDate = "" }, final, place }) =>
          anEntry({ index: place, number: final ? `${place + 1}/2026` : "", final, startDate, endDate }),
        );
      }),
    identify: async (_, __, { index }) => answer("identify", () => String(index)),
    read: async ({ declarationId }) =>
      answer("read", () => {
        const one = kept[Number(declarationId)];
        if (!one) return { state: "gone" };
        const number = one.final ? `${Number(declarationId) + 1}/2026` : "";
        return { state: one.final ? "final" : "draft", number, figures: one.figures, notes: one.notes };
      }),
    saveDraft: async ({ registryId }, figures, notes) =>
      answer("saveDraft", () => void kept.push({ at: registryId, figures, notes, final: false })),
    deleteDraft: async ({ declarationId }) => answer("deleteDraft", () => void delete kept[Number(declarationId)]),
    finalise: async ({ declarationId }) =>
      answer("finalise", () => {
        const one = kept[Number(declarationId)];
        if (one) one.final = true;
      }),
  };
  const parts = await visitOf(said, ...rows);
  const apartments = { findMany: async () => homes };
  const count = (name: Call) => calls.filter((one) => one === name).length;
  return {
    ...parts,
    calls,
    count,
    kept,
    fails,
    ranges,
    run: async (change: Partial<Declarer> = {}) => await declareRows(parts.visit, { ...parts, apartments, ...change }),
    states: () => parts.visit.rows.all().map(({ state }) => state),
    /** Another task speaks for this reservation. */
    async speakElsewhere({ reservation }: ReturnType<typeof stay>) {
      await parts.rows.putIfAbsent(aRow({ taskId: 4, reservation }));
      await parts.reservations.speakFor(reservation, { taskId: 4, row: 1 });
    },
    drafts: async () => anyFiling(await parts.filings.find({ taskId: 5, filing: 1 }))?.drafts,
  };
}
