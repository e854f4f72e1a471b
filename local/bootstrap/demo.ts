import pRetry from "p-retry";
import * as v from "valibot";
import type { Credentials } from "./admin.ts";

/** The portal's user and properties, as the simulator has them from the start. */
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

/** Sees to it that the demo owner and apartments are there, as a consumer would. Gives the apartments' ids. */
export async function createDemo(apiUrl: string, admin: Credentials): Promise<number[]> {
  return await putOnRecord(await logIn(apiUrl, admin), owner, properties);
}

export async function logIn(apiUrl: string, { id, secret }: Credentials): Promise<Api> {
  const body = { clientId: id, secret };
  const { access_token: token } = v.parse(Login, await call(apiUrl, "POST", "/auth/token", { body }));
  return (method, path, body) => call(apiUrl, method, path, { body, token });
}

/** Sees to it that an owner and their apartments are there. Gives the apartments' ids. */
export async function putOnRecord(api: Api, one: typeof owner, homes: typeof properties): Promise<number[]> {
  const stored = await api("GET", `/apartment-owners/${one.portalUsername}`).catch(() =>
    api("POST", "/apartment-owners", one),
  );
  const ownerId = v.parse(Owner, stored).apartmentOwner.id;
  const { apartments } = v.parse(Apartments, await api("GET", `/apartments?ownerId=${ownerId}`));
  const ids: number[] = [];
  for (const home of homes) {
    const known = apartments.find(({ registryId }) => registryId === home.registryId);
    ids.push(known?.id ?? v.parse(Apartment, await api("POST", "/apartments", { ...home, ownerId })).apartment.id);
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

/**
 * A person who looks at the simulated portal and leaves the page open would hold the account's only session, and with it
 * up every filing of that owner until it is idle: here an account may have several. Asked again where the portal, which
 * has just come up, hangs up on us.
 */
export async function letPeopleIn(portalUrl: string): Promise<void> {
  const set = () =>
    fetch(`${portalUrl}/_control/faults`, {
      method: "PUT",
      body: JSON.stringify({ maxSessions: 10 }),
    });
  await pRetry(set, { retries: 5, minTimeout: 50 });
}
