import { pages } from "../../shared/contract/pages.ts";
import { checkResponse } from "./check-response.ts";
import { checkWords } from "./check-words.ts";

const basePath = "/api/v1";

/** `fetch`, save that an answer of the API which is not as openapi.json documents it fails the test. Pages are none. */
export async function checkedFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  const response = await uncheckedFetch(request);
  if (!pathname.startsWith(`${basePath}/`)) return response;
  if (pages.some(({ path }) => pathname === basePath + path)) return response;
  checkWords(await response.clone().text());
  checkResponse({
    method: request.method,
    path: pathname.slice(basePath.length) + search,
    status: response.status,
    contentType: response.headers.get("content-type"),
    body: await response.clone().text(),
  });
  return response;
}

const uncheckedFetch = globalThis.fetch;
