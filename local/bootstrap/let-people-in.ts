import pRetry from "p-retry";

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
