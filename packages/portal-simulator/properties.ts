import { createHash } from "node:crypto";
import * as v from "valibot";
import { type State, sameUser } from "./state.ts";

export const PropertyState = v.picklist(["final", "provisional", "stopped"]);

const Unit = v.object({
  propertyId: v.number(),
  registryId: v.string(),
  username: v.nullable(v.string()),
  state: PropertyState,
});
export type NewProperty = Pick<v.InferOutput<typeof Unit>, "registryId" | "state">;

const streets = ["Αδριανού", "Ερμού", "Τσιμισκή", "Ακτή Μιαούλη", "Νίκης", "Παύλου Μελά", "Αγίου Δημητρίου"] as const;

const digestOf = (registryId: string) => createHash("sha256").update(registryId).digest();

/** An ΑΤΑΚ has 11 digits, like an ΑΜΑ: a client that reads the wrong column finds nothing. */
const landNumber = (registryId: string) => `02${String(digestOf(registryId).readUInt32BE(0) % 1e9).padStart(9, "0")}`;

function address(registryId: string): string {
  const digest = digestOf(registryId);
  return `${streets[digest.readUInt8(4) % streets.length]} ${1 + (digest.readUInt8(5) % 90)}, Τ.Κ. 1${digest.readUInt8(6) + 5000}`;
}

/** A property as its owner's pages show it. */
export interface Property extends v.InferOutput<typeof Unit> {
  readonly atak: string;
  readonly address: string;
}

/** The properties of all owners. */
export interface Properties {
  /** A user's properties, in the order in which they were first given to anybody. */
  ofUser(username: string): Property[];
  /** A user's property by its internal id. */
  find(username: string, propertyId: number): Property | undefined;
  /** Gives the user exactly these properties. A registry id keeps its internal id, whoever holds it. */
  replace(username: string, properties: readonly NewProperty[]): void;
}

export function createProperties(state: State): Properties {
  const stored = state.collection("property", Unit);
  const ofUser = (username: string) =>
    stored
      .all()
      .filter((unit) => unit.username !== null && sameUser(unit.username, username))
      .map((unit) => ({ ...unit, atak: landNumber(unit.registryId), address: address(unit.registryId) }));
  return {
    ofUser,
    find: (username, propertyId) => ofUser(username).find((one) => one.propertyId === propertyId),
    replace(username, properties) {
      state.transaction(() => {
        for (const { atak: _, address: __, ...unit } of ofUser(username))
          stored.put(unit.registryId, { ...unit, username: null });
        for (const { registryId, state: unitState } of properties) {
          const { propertyId = 70_110 + 3 * state.next("property") } = stored.get(registryId) ?? {};
          stored.put(registryId, { propertyId, registryId, username, state: unitState });
        }
      });
    },
  };
}
