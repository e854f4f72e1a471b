import * as v from "valibot";
import type { Credentials } from "./admin.ts";

/** The portal's user and properties, as the simulator has them from the start. */
const owner = { name: "Demo Owner", portalUsername: "demo-owner", portalPassword: "demo-password" };
const properties = [
  { name: "Demo studio", address: "Athinas 1, Athens", registryId: "00000123456" },
  { name: "Demo loft", address: "Athinas 2, Athens", registryId: "00000123457" },
];

export const Login = v.object({ access_token: v.string() });
const Owner = v.object({ apartmentOwner: v.object({ id: v.number() }) });
const Apartments = v.object({ apartments: v.array(v.object({ id: v.number(), registryId: v.string() })) });
const Apartment = v.object({ apartment: v.object({ id: v.number() }) });

/** Sees to it that the demo owner and apartments are there, as a consumer would. Gives the apartments' ids. */
export async function createDemo(apiUrl: string, admin: Credentials): Promise<number[]> {
  const login = { clientId: admin.id, secret: admin.secret };
  const { access_token } = v.parse(Login, await call(apiUrl, "POST", "/auth/token", { body: login }));
  const api = (method: string, path: string, body?: unknown) =>
    call(apiUrl, method, path, { body, token: access_token });

  const ownerPath = `/apartment-owners/${owner.portalUsername}`;
  const stored = await api("GET", ownerPath).catch(() => api("POST", "/apartment-owners", owner));
  const ownerId = v.parse(Owner, stored).apartmentOwner.id;
  const { apartments } = v.parse(Apartments, await api("GET", `/apartments?ownerId=${ownerId}`));
  const ids: number[] = [];
  for (const property of properties) {
    const known = apartments.find(({ registryId }) => registryId === property.registryId);
    ids.push(known?.id ?? v.parse(Apartment, await api("POST", "/apartments", { ...property, ownerId })).apartment.id);
  }
  return ids;
}

/** As a consumer would. Throws where the answer is a refusal. */
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
