import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import { isLater, RowRef, reservationKey, rowRef } from "../../records/keys.ts";
import type { Row } from "../../records/rows.ts";

const speakerKey = ({ reservation }: Row) => reservationKey(reservation.apartmentId, reservation.reservationId);

/** The rows without those whose reservation a later row speaks for: that one settles them, whatever its outcome. */
export async function withoutSentAgain<OneRow extends Row>(
  store: Pick<Store, "getMany">,
  rows: readonly OneRow[],
): Promise<OneRow[]> {
  const keys = new Map(rows.map((row) => [speakerKey(row).pk, speakerKey(row)]));
  const found = await store.getMany([...keys.values()]);
  const speakers = new Map(found.map((item) => [String(item["pk"]), v.safeParse(RowRef, item)]));
  return rows.filter((row) => {
    const speaker = speakers.get(speakerKey(row).pk);
    return !speaker?.success || !isLater(speaker.output, rowRef(row));
  });
}
