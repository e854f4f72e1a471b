import type { Vault } from "../../../shared/filing/ports/vault.ts";
import { TimedOut } from "./documents.ts";
import type { Gate, Process } from "./gate.ts";

/** What a sealed text says here: enough to see that it is opened where it belongs. */
export const sealedFor = {
  owner: (ownerId: number, password: string) => `owner ${ownerId}|${password}`,
  task: (taskId: number, password: string) => `task ${taskId}|${password}`,
  session: (portalUser: string, cookies: string) => `session ${portalUser}|${cookies}`,
};

/** The key service of one process, without cryptography: every call is a step through the gate. */
export function createFakeVault(gate: Gate, process: Process, latency: () => number): Vault {
  const call = async (name: string, effect: () => string) =>
    gate.cross({
      step: { process, port: "vault", name },
      effect,
      error() {
        throw new TimedOut();
      },
      latency: latency(),
    });
  const open = (context: string, sealed: string) => {
    if (!sealed.startsWith(`${context}|`)) throw new Error("sealed for another purpose");
    return sealed.slice(context.length + 1);
  };
  return {
    openOwnerPassword: async (ownerId, sealed) => call("open password", () => open(`owner ${ownerId}`, sealed)),
    openTaskPassword: async (taskId, sealed) => call("open password", () => open(`task ${taskId}`, sealed)),
    sealCookies: async (user, cookies) => call("seal cookies", () => sealedFor.session(user, cookies)),
    openCookies: async (user, sealed) => call("open cookies", () => open(`session ${user}`, sealed)),
    fingerprint: async (user, password) => call("fingerprint", () => `mac of ${user} ${password}`),
  };
}
