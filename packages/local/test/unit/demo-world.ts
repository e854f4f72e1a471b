import * as v from "valibot";
import { strTaskBody } from "../../../../shared/contract/reservation.ts";
import { Credentials, NewApartment, NewOwner } from "../../../../shared/contract/schemas.ts";
import { parseRequest } from "../../../../shared/parsing/parse.ts";

export const stack = {
  apiUrl: "http://api.test",
  portalUrl: "http://portal.test",
  endpoints: { table: "", queues: "", keys: "" },
  close: async () => undefined,
};
export const admin = { id: "admin", secret: "secret" };
type Owner = v.InferOutput<typeof NewOwner>;
type Apartment = v.InferOutput<typeof NewApartment>;
const Account = v.object({ password: v.string(), properties: v.array(v.string()) });

/** An API that serves its admin only, and a portal; both keep what they receive. */
export function world() {
  const owners: Owner[] = [];
  const apartments: (Apartment & { id: number })[] = [];
  const accounts = new Map<string, v.InferOutput<typeof Account>>();
  const tasks: { at: number; stays: ReturnType<typeof stays> }[] = [];
  const stays = (body: unknown) => parseRequest(strTaskBody(), body).reservations;
  const answer = (method: string, path: string, query: string, body: unknown): object | undefined => {
    const name = path.split("/").at(-1) ?? "";
    if (path === "/auth/token") {
      const { clientId, secret } = parseRequest(Credentials, body);
      return clientId === admin.id && secret === admin.secret ? { access_token: "token" } : undefined;
    }
    if (method === "PUT" && path.startsWith("/_control/accounts/")) return accounts.set(name, v.parse(Account, body));
    if (path.startsWith("/apartment-owners/")) {
      const id = owners.findIndex(({ portalUsername }) => portalUsername === name) + 1;
      return id === 0 ? undefined : { apartmentOwner: { id } };
    }
    if (path === "/apartment-owners") return { apartmentOwner: { id: owners.push(parseRequest(NewOwner, body)) } };
    if (method === "GET") return { apartments: apartments.filter(({ ownerId }) => query === `?ownerId=${ownerId}`) };
    if (path === "/str/task") return { taskId: tasks.push({ at: Date.now(), stays: stays(body) }) };
    const apartment = { ...parseRequest(NewApartment, body), id: apartments.length + 1 };
    apartments.push(apartment);
    return { apartment };
  };
  const fetched = async (input: string | URL | Request, init: RequestInit = {}) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    const isControl = pathname.startsWith("/_control/");
    const isJson = text === "" || isControl || request.headers.get("content-type") === "application/json";
    const isKnown =
      isControl || pathname.startsWith("/auth/") || request.headers.get("authorization") === "Bearer token";
    if (!(isJson && isKnown)) return new Response("{}", { status: isJson ? 401 : 415 });
    const found = answer(request.method, pathname, search, text === "" ? undefined : JSON.parse(text));
    return new Response(JSON.stringify(found ?? {}), { status: found ? 200 : 404 });
  };
  return { owners, apartments, accounts, tasks, fetched };
}
