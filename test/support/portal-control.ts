import * as v from "valibot";

/** A simulator to call, over sockets by the global `fetch`, or in this process. */
export interface Site {
  readonly url: string;
  readonly fetch?: typeof fetch;
}

const Text = v.nullable(v.string());
const Amount = v.nullable(v.number());

const Declaration = v.object({
  declarationId: v.string(),
  registryId: v.string(),
  username: v.string(),
  startDate: v.string(),
  endDate: Text,
  amountReceived: Amount,
  cancellationDate: Text,
  cancellationAmount: Amount,
  platform: v.string(),
  paymentMethod: v.string(),
  guestName: Text,
  guestId: Text,
  guestTaxId: Text,
  notes: Text,
  draft: v.boolean(),
  filedAt: Text,
});

const Count = v.number();
const Statement = v.object({
  statementId: v.string(),
  username: v.string(),
  year: v.number(),
  month: v.number(),
  draft: v.boolean(),
  records: v.array(
    v.object({
      daysUsed: Count,
      freeDays: Count,
      numberOfBeds: Count,
      numberOfCompanies: Count,
      numberOfRooms: Count,
      numberOfTaxedRooms: Count,
    }),
  ),
});

const Account = v.object({
  username: v.string(),
  failedLogins: v.number(),
  locked: v.boolean(),
  activeSessions: v.number(),
  maxActiveSessions: v.number(),
});
const State = v.object({
  accounts: v.array(Account),
  declarations: v.array(Declaration),
  takkStatements: v.array(Statement),
});
export type PortalState = v.InferOutput<typeof State>;
export type PortalDeclaration = PortalState["declarations"][number];

/** All that the portal holds, drafts and finals, by its control path. */
export async function stateOf({ url, fetch: send = fetch }: Site): Promise<PortalState> {
  const response = await send(`${url}/_control/state`);
  return v.parse(State, await response.json());
}

/** Puts a fault plan (`{}` clears it), a release or an account. Throws where it is refused. */
export async function control(
  { url, fetch: send = fetch }: Site,
  path: "faults" | "release" | `accounts/${string}`,
  body: object,
): Promise<void> {
  const response = await send(`${url}/_control/${path}`, { method: "PUT", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}

/** Makes the portal forget everything. */
export async function forgetAll({ url, fetch: send = fetch }: Site): Promise<void> {
  await send(`${url}/_control/state`, { method: "DELETE" });
}

export const declarationsAt = async (url: string) => (await stateOf({ url })).declarations;

/** The usernames that the simulator knows. */
export const accountsAt = async (url: string) => (await stateOf({ url })).accounts.map(({ username }) => username);

export const putAccount = (
  url: string,
  username: string,
  password: string,
  properties: readonly (string | { registryId: string; state: string })[],
) => control({ url }, `accounts/${username}`, { password, properties });

export const putFaults = (url: string, faults: object) => control({ url }, "faults", faults);
