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
    "openapi.json": `${JSON.stringify(document, null, 2).replaceAll(invisible, escaped)}\n`,
    "packages/client/api.generated.ts": await types(document),
    "docs/errors.md": errorsPage(),
  };
}

/** Patterns hold characters that nobody would see. */
const invisible = /[\p{Cf}\p{Zl}\p{Zp}\p{Cn}\uFFFD\u2800\u115F\u1160\u3164\uFFA0]|(?! )\p{Zs}/gu;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

async function types(document: object): Promise<string> {
  const nodes = await openapiTypes(JSON.stringify(document));
  return `/** Generated from openapi.json by npm run openapi; committed, since Node runs the client's files as they are, and reviews show what consumers see. */\n\n${astToString(nodes)}`;
}
