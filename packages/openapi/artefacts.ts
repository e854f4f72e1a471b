import openapiTypes, { astToString } from "openapi-typescript";
import { endpoints } from "../../shared/contract/endpoints.ts";
import { errorsPage } from "./docs-pages.ts";
import { documentOf } from "./document.ts";

/** Every file that is generated from the table of endpoints, by its path below the root. */
export async function artefacts(): Promise<
  Record<"openapi.json" | "packages/client/api.generated.ts" | "docs/errors.md", string>
> {
  const document = documentOf(endpoints);
  return {
    "openapi.json": `${JSON.stringify(document, null, 2)}\n`,
    "packages/client/api.generated.ts": await types(document),
    "docs/errors.md": errorsPage(),
  };
}

async function types(document: object): Promise<string> {
  const nodes = await openapiTypes(JSON.stringify(document));
  return `/** Generated from openapi.json by npm run openapi; committed, since Node runs the client's files as they are, and reviews show what consumers see. */\n\n${astToString(nodes)}`;
}
