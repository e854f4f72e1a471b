import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { inTransaction } from "./database.ts";

export const PropertyState = v.picklist(["final", "provisional", "stopped"]);

const Property = v.pipe(
  v.object({ propertyId: v.number(), registryId: v.string(), username: v.string(), state: PropertyState }),
  v.transform((row) => ({ ...row, atak: landNumber(row.registryId), address: address(row.registryId) })),
);
export type Property = v.InferOutput<typeof Property>;
export type NewProperty = Pick<Property, "registryId" | "state">;

const streets = ["Αδριανού", "Ερμού", "Τσιμισκή", "Ακτή Μιαούλη", "Νίκης", "Παύλου Μελά", "Αγίου Δημητρίου"] as const;

const digestOf = (registryId: string) => createHash("sha256").update(registryId).digest();

/** An ΑΤΑΚ is 11 digits, as an ΑΜΑ is: a reader that picks the wrong column finds nothing. */
const landNumber = (registryId: string) => `02${String(digestOf(registryId).readUInt32BE(0) % 1e9).padStart(9, "0")}`;

function address(registryId: string): string {
  const digest = digestOf(registryId);
  return `${streets[digest.readUInt8(4) % streets.length]} ${1 + (digest.readUInt8(5) % 90)}, Τ.Κ. 1${digest.readUInt8(6) + 5000}`;
}

export type Properties = ReturnType<typeof createProperties>;

export function createProperties(database: DatabaseSync) {
  const ofUser = database.prepare("SELECT * FROM properties WHERE username = ? ORDER BY propertyId");
  const one = database.prepare("SELECT * FROM properties WHERE username = ? AND propertyId = ?");
  const put = database.prepare(
    `INSERT INTO properties (propertyId, registryId, username, state)
     VALUES ((SELECT coalesce(max(propertyId), 70110) + 3 FROM properties), ?, ?, ?)
     ON CONFLICT (registryId) DO UPDATE SET username = excluded.username, state = excluded.state`,
  );
  return {
    ofUser: (username: string) => v.parse(v.array(Property), ofUser.all(username)),
    find(username: string, propertyId: number) {
      const row = one.get(username, propertyId);
      return row && v.parse(Property, row);
    },
    /** Makes these the user's properties, and no others. A registry id keeps its internal id, whoever holds it. */
    replace(username: string, properties: readonly NewProperty[]) {
      inTransaction(database, () => {
        database.prepare("UPDATE properties SET username = NULL WHERE username = ?").run(username);
        for (const { registryId, state } of properties) put.run(registryId, username, state);
      });
    },
  };
}
