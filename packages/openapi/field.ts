import type * as v from "valibot";

/** What the document adds to a field's schema: a description, and keywords that the schema lacks. */
export type Field = string | { readonly description: string; readonly [keyword: string]: unknown };

export type ObjectSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> };

/** A description for every field of a schema: the compiler keeps them complete. Those in `Shared` have one already. */
export type Fields<S extends ObjectSchema, Shared extends string = never> = Readonly<
  Record<Exclude<keyof S["entries"], Shared>, Field> & Partial<Record<Shared, Field>>
>;

/** OWASP asks for a format and both bounds of every number. */
export function int32(description: string, minimum = 0, maximum = 2_147_483_647) {
  return { description, type: "integer", format: "int32", minimum, maximum };
}

export const text = (maxLength: number, description: string) => ({ description, maxLength });

/** The counts of a climate-fee statement, as they are sent and answered. */
export const statementCounts = {
  daysUsed: "Days on which the property was used.",
  freeDays: "Days of use that are exempt from the fee: some of `daysUsed`, or all.",
  numberOfBeds: "Number of beds.",
  numberOfCompanies: "Number of companies.",
  numberOfRooms: "Number of rooms.",
  numberOfTaxedRooms: "Number of rooms subject to the fee: some of `numberOfRooms`, or all.",
};

/** A field that the specification does not have. */
export function extension(description: string, maxLength?: number) {
  return { description, "x-extension": true, ...(maxLength !== undefined && { maxLength }) };
}
