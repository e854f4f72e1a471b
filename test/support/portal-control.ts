import * as v from "valibot";

const Declaration = v.object({
  declarationId: v.string(),
  registryId: v.string(),
  username: v.string(),
  startDate: v.string(),
  endDate: v.nullable(v.string()),
  amountReceived: v.nullable(v.number()),
  draft: v.boolean(),
});
export type PortalDeclaration = v.InferOutput<typeof Declaration>;

const State = v.object({
  accounts: v.array(v.object({ username: v.string() })),
  declarations: v.array(Declaration),
});

/** What the simulator holds, drafts and finals. */
export async function declarationsAt(portalUrl: string): Promise<PortalDeclaration[]> {
  return (await stateOf(portalUrl)).declarations;
}

/** The usernames that the simulator knows. */
export async function accountsAt(portalUrl: string): Promise<string[]> {
  return (await stateOf(portalUrl)).accounts.map(({ username }) => username);
}

export async function putAccount(
  portalUrl: string,
  username: string,
  password: string,
  properties: readonly (string | { registryId: string; state: string })[],
) {
  const response = await fetch(`${portalUrl}/_control/accounts/${username}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password, properties }),
  });
  if (!response.ok) throw new Error(`the portal made no account: ${response.status}`);
}

async function stateOf(portalUrl: string): Promise<v.InferOutput<typeof State>> {
  const response = await fetch(`${portalUrl}/_control/state`);
  return v.parse(State, await response.json());
}

/** Replaces the simulator's fault plan; `{}` clears it. */
export async function putFaults(portalUrl: string, faults: object): Promise<void> {
  const response = await fetch(`${portalUrl}/_control/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(faults),
  });
  if (!response.ok) throw new Error(`the portal took no faults: ${response.status}`);
}
