/**
 * A person who looks at the simulated portal and leaves the page open would hold the account's only session, and with it
 * up every filing of that owner until it is idle: here an account may have several.
 */
export async function letPeopleIn(portalUrl: string): Promise<void> {
  const response = await fetch(`${portalUrl}/_control/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ maxSessions: 10 }),
  });
  await response.arrayBuffer();
}
