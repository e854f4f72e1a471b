import * as v from "valibot";
import type { Endpoint } from "../../shared/contract/endpoint.ts";
import type { Shape } from "../../shared/contract/shape.ts";
import { errorShape } from "../../shared/contract/specified-shapes.ts";
import { type Part, referenceTo } from "./conversion.ts";

/** What a request's `Accept` asks for to get the specification's shapes. */
export const specifiedType = 'application/json; profile="contract"';

type Schemas = Readonly<Record<string, Part>>;

const nameOf = (component: string) => `Specified${component}`;
const Ref = v.object({ $ref: v.string() });
const List = v.object({ items: Ref });
const componentIn = ({ $ref }: v.InferOutput<typeof Ref>) => $ref.slice(referenceTo("").length);

/** The reference of the closed counterpart of a component. */
export const specifiedReference = (component: Part) => ({
  $ref: referenceTo(nameOf(componentIn(v.parse(Ref, component)))),
});

/** The closed counterparts of components that have more fields than the specification shows. */
export function specifiedSchemas(
  schemas: Schemas,
  endpoints: readonly Endpoint[],
  componentOf: (schema: v.GenericSchema) => Part | undefined,
): Schemas {
  const shapes = endpoints.flatMap(({ response, specifiedAs }): [string, Shape][] =>
    specifiedAs ? [[componentIn(v.parse(Ref, componentOf(response))), specifiedAs]] : [],
  );
  shapes.push(["Error", errorShape]);
  return Object.fromEntries(shapes.flatMap(([component, shape]) => closed(schemas, component, shape)));
}

const Component = v.looseObject({
  properties: v.record(v.string(), v.looseObject({})),
  required: v.optional(v.array(v.string()), []),
});

function closed(schemas: Schemas, component: string, shape: Shape): [string, Part][] {
  const { properties, required, ...rest } = v.parse(Component, schemas[component]);
  const within: [string, Part][] = [];
  const kept = Object.entries(properties).flatMap(([name, field]): [string, Part][] => {
    const inner = shape[name];
    if (inner === undefined) return [];
    if (inner === true) return [[name, field]];
    const reference = v.is(List, field) ? field.items : v.parse(Ref, field);
    within.push(...closed(schemas, componentIn(reference), inner));
    const to = specifiedReference(reference);
    return [[name, v.is(List, field) ? { ...field, items: to } : { ...field, ...to }]];
  });
  const schema = {
    ...rest,
    properties: Object.fromEntries(kept),
    required: required.filter((name) => name in shape),
    additionalProperties: false,
  };
  return [[nameOf(component), schema], ...within];
}
