import type { ComponentName, FieldName } from "./components.ts";

/** What the document says of a field on top of its schema: a description, and keywords where the schema has none. */
export type Field = string | { readonly description: string; readonly [keyword: string]: unknown };

/** A text for each field of each component, save of `Common` names: the compiler keeps them complete. */
export type Fields<Names extends ComponentName, Common extends string = never> = {
  readonly [C in Names]: Readonly<Record<Exclude<FieldName<C>, Common>, Field>> &
    Readonly<Partial<Record<Common, Field>>>;
};

/** What OWASP asks of every number: a size and both bounds. */
export const int32 = (description: string, minimum = 0) => ({
  description,
  type: "integer",
  format: "int32",
  minimum,
  maximum: 2_147_483_647,
});

/** A text of an answer, with its greatest length. */
export const textOf = (maxLength: number, description: string) => ({ description, maxLength });

/** A field that the specification does not have. */
export const extension = (description: string, maxLength?: number) => ({
  ...{ description, "x-extension": true, ...(maxLength !== undefined && { maxLength }) },
});
