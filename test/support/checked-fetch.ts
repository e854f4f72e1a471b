import { pages } from "../../shared/contract/pages.ts";
import { type AnswerOf, checkResponse } from "./check-response.ts";
import { checkWords } from "./check-words.ts";

const basePath = "/api/v1";

/** Throws on an answer of the API that openapi.json does not document, or with words not in our tables. Ignores pages. */
export function checkAnswer({ url, ...answer }: Omit<AnswerOf, "path"> & { readonly url: string }): void {
  const { pathname, search } = new URL(url);
  if (!pathname.startsWith(`${basePath}/`)) return;
  if (pages.some(({ path }) => pathname === basePath + path)) return;
  checkWords(answer.body);
  checkResponse({ ...answer, path: pathname.slice(basePath.length) + search });
}

/** `fetch`, except that an answer which `checkAnswer` refuses fails the test. */
export async function checkedFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, init);
  const { url, method } = request;
  const response = await uncheckedFetch(request);
  const { status, headers } = response;
  checkAnswer({
    method,
    url,
    status,
    contentType: headers.get("content-type"),
    body: await response.clone().text(),
  });
  return response;
}

const uncheckedFetch = globalThis.fetch;
