import type { Site } from "../../../../test/support/portal-control.ts";

/** An answer of the portal, its body read. */
export interface Answer {
  status: number;
  location: string;
  body: string;
  headers: Headers;
}

/** A client of the simulator with its own cookies, which follows no redirects. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Answer>;
  post(path: string, fields: Record<string, string>): Promise<Answer>;
  /** Opens the login page; gives its address and `request_id`. */
  openLogin(): Promise<{ location: string; requestId: string }>;
  sendCredentials(username: string, password: string): Promise<Answer>;
  /** All six exchanges; gives the last answer. */
  login(username?: string, password?: string): Promise<Answer>;
}

export const home = "/taxisnet/short_term_letting/";
export const propertiesPath = "/taxisnet/short_term_letting/views/propertyRegistry/propertyRegistrySearch.xhtml";
export const declarationPath = "/taxisnet/short_term_letting/views/declaration.xhtml";

export function createVisitor({ url, fetch: send = fetch }: Site): Visitor {
  const cookies = new Map<string, string>();

  const go = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await send(new URL(path, url), { redirect: "manual", ...init, headers: { cookie } });
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    const { status, headers } = response;
    return { status, location: headers.get("location") ?? "", body: await response.text(), headers };
  };
  const get = (path: string) => go(path);
  const post = (path: string, fields: Record<string, string>) =>
    go(path, { method: "POST", body: new URLSearchParams(fields) });

  const openLogin = async () => {
    const signOn = await get("/taxisnet/short_term_letting");
    const { location } = await get(signOn.location);
    await get(location);
    cookies.set("OAM_REQ_COUNT", "VERSION_4~1");
    return { location, requestId: new URL(location).searchParams.get("request_id") ?? "" };
  };
  const sendCredentials = async (username: string, password: string) => {
    const { requestId } = await openLogin();
    const fields = { request_id: requestId, username, password, btn_login: "" };
    return post("/oam/server/auth_cred_submit", fields);
  };

  return {
    cookies,
    get,
    post,
    openLogin,
    sendCredentials,
    async login(username = "demo-owner", password = "demo-password") {
      const admitted = await sendCredentials(username, password);
      const reply = await get(admitted.location);
      return get(reply.location);
    },
  };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";");
  const [name = "", ...value] = pair.split("=");
  if (line.includes("Max-Age=0")) cookies.delete(name);
  else cookies.set(name, value.join("="));
}

/** The ViewState of a page or of a partial answer. */
export function viewStateOf({ body }: Answer): string {
  const inPage = /id="javax\.faces\.ViewState" value="([^"]*)"/.exec(body);
  const inPart = /<update id="javax\.faces\.ViewState"><!\[CDATA\[(.*?)\]\]>/.exec(body);
  return inPage?.[1] ?? inPart?.[1] ?? "none";
}

/** The texts of the portal's messages. */
export const messagesOf = ({ body }: Answer) =>
  body
    .matchAll(/ui-messages-(?:info|error)-detail">([^<]*)</g)
    .map(([, text]) => text)
    .toArray();

/** The internal id of the owner's first property. */
export async function firstPropertyOf(visitor: Visitor): Promise<string> {
  const { body } = await visitor.get(propertiesPath);
  return /propertyId',value:'(\d+)'/.exec(body)?.[1] ?? "none";
}
