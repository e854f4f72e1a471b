import * as v from "valibot";
import { type Properties, referred, type Synthesized } from "./synthesized.ts";

/** A statement of a role in the template, with every list as a list. */
export interface Statement {
  readonly actions: readonly string[];
  readonly resources: readonly unknown[];
  readonly conditions?: unknown;
}

const listed = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.union([v.array(schema), schema]),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
  );

const Policies = v.optional(
  v.array(
    v.object({
      PolicyDocument: v.object({
        Statement: v.array(
          v.strictObject({
            Effect: v.literal("Allow"),
            Action: listed(v.string()),
            Resource: listed(v.unknown()),
            Condition: v.optional(v.unknown()),
          }),
        ),
      }),
    }),
  ),
  [],
);

/** What a role's own policies allow. */
export function statementsOf({ Policies: policies }: Properties): Statement[] {
  return v
    .parse(Policies, policies)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .map(({ Action, Resource, Condition }) => ({
      actions: v.parse(v.array(v.string()), Action),
      resources: Resource,
      conditions: Condition,
    }));
}

/** Each function's role, by the function's name. */
export function rolesOf(stage: Synthesized): Map<string, { id: string; statements: Statement[] }> {
  const roles = stage.resources("AWS::IAM::Role");
  return new Map(
    Object.values(stage.resources("AWS::Lambda::Function")).map(({ Properties }) => {
      const [name = ""] = String(Properties["Description"]).split(" ");
      const id = referred(Properties["Role"]);
      return [name, { id, statements: statementsOf(roles[id]?.Properties ?? {}) }];
    }),
  );
}
