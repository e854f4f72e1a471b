import * as v from "valibot";
import type { Credentials } from "./admin.ts";

/** The portal user and the properties that the simulator has from the start. */
const owner = { name: "Demo Owner", portalUsername: "demo-owner", portalPassword: "demo-password" };
const properties = [
  { name: "Demo studio", address: "Athinas 1, Athens", registryId: "00000123456" },
  { name: "Demo loft", address: "Athinas 2, Athens", registryId: "00000123457" },
];

const Login = v.object({ access_token: v.string() });
const Owner = v.object({ apartmentOwner: v.object({ id: v.number() }) });
const Apartments = v.object({ apartments: v.array(v.object({ id: v.number(), registryId: v.string() })) });
const Apartment = v.object({ apartment: v.object({ id: v.number() }) });

export type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Creates the demo owner and apartments through the API, unless they exist. Gives the apartments' ids. */
export async function createDemo(apiUrl: string, admin: Credentials): Promise<number[]> {
  return await ensureOwner(await logIn(apiUrl, admin), owner, properties);
}

export async function logIn(apiUrl: string, { id, secret }: Credentials): Promise<Api> {
  const body = { clientId: id, secret };
  const { access_token: token } = v.parse(Login, await call(apiUrl, "POST", "/auth/token", { body }));
  return (method, path, body) => call(apiUrl, method, path, { body, token });
}

/** Creates an owner and the owner's apartments, unless they exist. Gives the apartments' ids. */
export async function ensureOwner(api: Api, one: typeof owner, homes: typeof properties): Promise<number[]> {
  const stored = await api("GET", `/apartment-owners/${one.portalUsername}`).catch(() =>
    api("POST", "/apartment-owners", one),
  );
  const ownerId = v.parse(Owner, stored).apartmentOwner.id;
  const { apartments } = v.parse(Apartments, await api("GET", `/apartments?ownerId=${ownerId}`));
  return await Array.fromAsync(homes, async (home) => {
    const known = apartments.find(({ registryId }) => registryId === home.registryId);
    return known?.id ?? v.parse(Apartment, await api("POST", "/apartments", { ...home, ownerId })).apartment.id;
  });
}

/** Calls the API as a consumer does. Throws when the answer is a refusal. */
export async function call(
  apiUrl: string,
  method: string,
  path: string,
  { body, token }: { body?: unknown; token?: string },
): Promise<unknown> {
  const response = await fetch(apiUrl + path, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return answer;
}
