import * as v from "valibot";
import { UnreadableRecord, whyUnread } from "../aws/record.ts";
import { notWritten, type Store, type Written } from "../aws/store.ts";
import { type ApartmentId, EpochMs, type Milliseconds, secondFrom } from "../ids-and-times.ts";
import { normal } from "../parsing/normal.ts";
import { parse } from "../parsing/parse.ts";
import { RowRef, reservationKey, stayKey } from "./keys.ts";

/** A reservation by the consumer's name: however often it is sent, it is declared once. */
export interface ReservationName {
  readonly apartmentId: ApartmentId;
  readonly reservationId: string;
}

export const Days = v.object({
  startDate: v.string(),
  endDate: v.optional(v.string()),
  cancellationDate: v.optional(v.string()),
  bookedEndDate: v.optional(v.string()),
});
export type Days = v.InferOutput<typeof Days>;

/** Reservations of one property with the same name are of one stay, and become one declaration. */
export const stayOf = ({ startDate, endDate, cancellationDate }: Days) =>
  cancellationDate === undefined ? `${startDate}-${endDate ?? ""}` : `${startDate} cancelled`;

/** Names the row that speaks for a reservation: that row alone may send something of it to the portal. */
export const Speaker = v.object({
  ...RowRef.entries,
  /** The earlier row whose declaration or draft stands at the portal, and the later row that has found a declaration, and failed. */
  before: v.optional(v.object({ ...RowRef.entries, found: v.optional(RowRef) })),
  /** After a restore: the stays of its rows that were open in the backup, each of which may be declared by now. */
  mayStand: v.optional(v.array(Days)),
});
export type Speaker = v.InferOutput<typeof Speaker>;

/** Which reservation wanted a stay's days last, and when. */
const Wanted = v.object({ of: v.string(), at: EpochMs });

/**
 * One record for each reservation. It only names a row, and the row's own record shows how far it got. A worker that dies
 * therefore blocks the reservation no longer than its row.
 */
export interface ReservationRepository {
  /** The speaker of a reservation. Undefined where it has none, or its record cannot be read. */
  find(reservation: ReservationName): Promise<Speaker | undefined>;
  /** Lets the row speak for the reservation if none does. Resolves with its speaker; undefined where that cannot be read. */
  speakFor(reservation: ReservationName, row: RowRef): Promise<Speaker | undefined>;
  /** Makes the row its speaker after one that has ended: not where that one no longer is. */
  takeOver(reservation: ReservationName, from: RowRef, to: Speaker): Promise<Written<{ readonly speaker: Speaker }>>;
  /**
   * Notes that the reservation is about to be declared for these days of a property. `until`: when another reservation's
   * note no longer forbids that; so long, lists may not show what that one has done. A note that cannot be read is taken for
   * another's of now.
   */
  wantDays(
    registryId: string,
    reservation: ReservationName & Days,
    now: EpochMs,
    others: Milliseconds,
  ): Promise<{ readonly written: true } | { readonly written: false; readonly until: EpochMs }>;
}

export function createReservationRepository(
  store: Pick<Store, "get" | "putIfAbsent" | "update">,
): ReservationRepository {
  const speakerKey = ({ apartmentId, reservationId }: ReservationName) => reservationKey(apartmentId, reservationId);
  return {
    async find(reservation) {
      const speaker = v.safeParse(Speaker, await store.get(speakerKey(reservation)));
      return speaker.success ? speaker.output : undefined;
    },

    async speakFor(reservation, { taskId, row }) {
      const spoken = await store.putIfAbsent({ ...speakerKey(reservation), taskId, row });
      if (spoken.written) return { taskId, row };
      const item = await store.get(speakerKey(reservation));
      const speaker = v.safeParse(Speaker, item);
      if (speaker.success) return speaker.output;
      if (whyUnread(item) === "newer") throw new UnreadableRecord("newer", speakerKey(reservation));
      return undefined;
    },

    async takeOver(reservation, from, { taskId, row, before }) {
      const change = {
        set: { taskId, row, before },
        ...(before === undefined && { remove: ["before"] }),
        condition: "#taskId = :from AND #row = :fromRow",
        values: { ":from": from.taskId, ":fromRow": from.row },
      };
      const taken = await store.update(speakerKey(reservation), change);
      return taken.written ? { written: true, speaker: parse(Speaker, taken.item) } : notWritten;
    },

    async wantDays(registryId, reservation, now, others) {
      const key = stayKey(registryId, stayOf(reservation));
      const of = speakerKey(reservation).pk;
      const noted = await store.update(key, {
        set: { of, at: now, expiresAt: secondFrom(now + others) },
        condition: "attribute_not_exists(#at) OR #at <= :recent OR #of = :of",
        values: { ":recent": now - others, ":of": of },
      });
      if (noted.written) return { written: true };
      const other = v.safeParse(Wanted, await store.get(key));
      return { written: false, until: (other.success ? other.output.at : now) + others };
    },
  };
}

export const isSameReservation = (one: ReservationName, other: ReservationName) =>
  one.apartmentId === other.apartmentId && isSameId(one.reservationId, other.reservationId);

export const isSameId = (one: string, other: string) => normal(one, "NFC") === normal(other, "NFC");
