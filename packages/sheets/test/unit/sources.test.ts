import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { guessMapping } from "../../columns.ts";
import { readCsv } from "../../csv.ts";
import { sourceOf, sources } from "../../sources/all.ts";
import { bytesOf, readAs } from "../support/read-as.ts";

const set = { isForeigner: true, guestId: "P1", guestName: "Ada", paymentMethod: "Λοιποί" };

/** What becomes of each source's sample, beside its table. */
const becomes: Readonly<Record<string, readonly string[]>> = {
  "airbnb-reservations": [
    "? fee (3)",
    "? 3.cancellationDate",
    "= 2 HMBBBB0001 1 03/11/2026 06/11/2026 242.50 Airbnb",
    "= 4 HMBBBB0003 2 18/11/2026 20/11/2026 1197.00 Airbnb",
  ],
  "airbnb-transactions": [
    "? 3.amountReceived",
    "= 7 HMAAAA0002 2 13/11/2026 15/11/2026 200.00 Airbnb",
    "- payouts 2",
    "- levies 4",
    "- coHosts 6",
    "- adjustments 5",
  ],
  beds24: [
    "? rent (yes)",
    "= 2 51000001 1 03/11/2026 06/11/2026 250.00 Airbnb",
    "= 3 51000002 2 13/11/2026 15/11/2026 200.00 Booking.com",
    "- blocked 4",
  ],
  "booking-group": ["? 3.cancellationDate", "= 2 5200000001 1 03/11/2026 06/11/2026 386.80 Booking.com"],
  "booking-payouts": [
    "= 3 6500000001 1 03/11/2026 06/11/2026 250.00 Booking.com",
    "= 4 6500000002 2 13/11/2026 15/11/2026 220.00 Booking.com",
    "- payouts 2",
  ],
  "booking-reservations": [
    "? 4.status (stay)",
    "= 2 6500000001 1 03/11/2026 05/11/2026 126.63 Booking.com",
    "= 5 6500000004 1 13/11/2026 x 11/11/2026 95.50 Booking.com",
    "- cancelled 3",
  ],
  "booking-statement": ["= 2 6500000001 1 03/11/2026 06/11/2026 272.00 Booking.com", "- cancelled 3"],
  guesty: [
    "? rent (yes)",
    "= 2 HMAAAA0001 1 03/11/2026 06/11/2026 250.00 Airbnb",
    "= 3 GY-AAAA0002 2 13/11/2026 15/11/2026 200.00 Booking.com",
    "- enquiries 4",
  ],
  hostaway: [
    "? rent (yes)",
    "= 2 31000001 1 03/11/2026 06/11/2026 250.00 Airbnb",
    "= 3 31000002 2 13/11/2026 15/11/2026 200.00 Booking.com",
    "- owners 4",
    "- cancelled 5",
  ],
  lodgify: [
    "? rent (yes)",
    "= 2 7000001 1 03/11/2026 06/11/2026 250.00 Airbnb",
    "= 3 7000002 2 13/11/2026 15/11/2026 200.00 Booking.com",
    "- enquiries 4",
  ],
  smoobu: [
    "? rent (yes)",
    "= 2 41000001 1 03/11/2026 06/11/2026 250.00 Airbnb",
    "= 3 41000002 2 13/11/2026 15/11/2026 200.00 Booking.com",
  ],
  "vrbo-payments": ["? platform (HomeAway)", "? apartment:321.1", "? 4.refund (leave-out)", "- adjustments 4"],
  "vrbo-payouts": ["? taxes:Lodging Tax Owner Remits", "? platform (HomeAway)", "- cancelled 3"],
};

const samples = readdirSync(join(import.meta.dirname, "../../sources/samples")).map((name) => name.replace(".csv", ""));
const sampleOf = (id: string) => bytesOf(`sources/samples/${id}.csv`);

describe("each source", () => {
  it("has a sample beside its table", () => {
    expect(samples.toSorted()).toEqual(sources.map(({ id }) => id).toSorted());
    expect(Object.keys(becomes).toSorted()).toEqual(samples.toSorted());
  });

  it.each(samples)("%s is recognised by its columns, and by no other's", (id) => {
    const { columns } = readCsv(sampleOf(id).toString());

    expect(sourceOf(columns)?.id).toBe(id);
    // In another order, and in capitals.
    expect(guessMapping(columns.toReversed().map((column) => column.toUpperCase())).source).toBe(id);
  });

  it.each(samples)("%s reads its sample", async (id) => {
    expect(await readAs(sampleOf(id), { set })).toEqual(becomes[id]);
  });

  it("of one platform is not recognised in a file whose lines name their platforms", () => {
    const columns = ["Confirmation code", "Start date", "End date", "Listing", "Earnings"];
    expect(sourceOf(columns)?.id).toBe("airbnb-reservations");
    for (const other of ["Channel", "Platform", "Source", "Πλατφόρμα"])
      expect(sourceOf([...columns, other])).toBeUndefined();
  });
});
