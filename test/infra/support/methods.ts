import * as v from "valibot";
import { definitions, type Properties, referred, type Synthesized } from "./synthesized.ts";

/** A method of the deployed API. */
export interface Method {
  readonly method: string;
  readonly path: string;
  /** The function that answers it; "" where the gateway itself does. */
  readonly called: string;
  /** What the gateway answers it by itself. */
  readonly answer: unknown;
}

export function methodsOf(stage: Synthesized): Method[] {
  const resources = stage.resources("AWS::ApiGateway::Resource");
  const pathOf = (id: unknown): string => {
    const resource = resources[referred(id)];
    return resource ? `${pathOf(resource.Properties["ParentId"])}/${String(resource.Properties["PathPart"])}` : "";
  };
  return Object.values(stage.resources("AWS::ApiGateway::Method")).map(({ Properties }) => ({
    method: String(Properties["HttpMethod"]),
    path: pathOf(Properties["ResourceId"]),
    ...integrationOf(Properties),
  }));
}

function integrationOf({ Integration }: Properties): Pick<Method, "called" | "answer"> {
  const text = JSON.stringify(Integration);
  const { IntegrationResponses: [answer] = [] } = v.parse(
    v.object({ IntegrationResponses: v.optional(v.array(v.unknown())) }),
    Integration,
  );
  return { called: definitions.find(({ name }) => text.includes(`"${aliasIdOf(name)}`))?.name ?? "", answer };
}

/** Logical ids begin with the path of construct ids, hyphens left out. */
const aliasIdOf = (name: string) => `Functions${name.replaceAll("-", "")}Live`;
