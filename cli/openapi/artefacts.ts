import openapiTypes, { astToString } from "openapi-typescript";
import { endpoints } from "../../shared/contract/endpoints.ts";
import { documentOf } from "./document.ts";
import { messagesPage } from "./messages-page.ts";
import { postmanCollection } from "./postman.ts";

/** Every file that is generated from the table of endpoints, by its path below the root. */
export async function artefacts(): Promise<
  Record<"openapi.json" | "cli/client/api.generated.ts" | "docs/postman.json" | "docs/messages.md", string>
> {
  const document = documentOf(endpoints);
  return {
    "openapi.json": json(document),
    "cli/client/api.generated.ts": await types(document),
    "docs/postman.json": json(postmanCollection(endpoints)),
    "docs/messages.md": messagesPage(),
  };
}

async function types(document: object): Promise<string> {
  const nodes = await openapiTypes(JSON.stringify(document), { defaultNonNullable: false });
  return `/** Generated from openapi.json by npm run openapi. */\n\n${astToString(nodes)}`;
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
