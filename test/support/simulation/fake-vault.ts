import type { KeyAction } from "../../../shared/deployment/touches.ts";
import type { Vault } from "../../../shared/ports/vault.ts";
import { awsError } from "./aws-errors.ts";
import type { Gate, Process } from "./gate.ts";
import { permissionsOf } from "./permissions.ts";

/** What a sealed text says here: enough to see that it is opened where it belongs. Sealed again, it is another text. */
export const sealedFor = {
  owner: (ownerId: number, password: string, salt: string) => `owner ${ownerId}|${salt}|${password}`,
  task: (taskId: number, password: string) => `task ${taskId}||${password}`,
  session: (portalUser: string, cookies: string) => `session ${portalUser}||${cookies}`,
};

/** The key service of one process, without cryptography: every call is a step through the gate. */
export function createFakeVault(gate: Gate, process: Process, latency: () => number): Vault {
  const call = async (name: string, action: KeyAction, effect: () => string) =>
    gate.cross({
      step: { process, port: "vault", name },
      effect() {
        permissionsOf(process.role).key(action);
        return effect();
      },
      error(failing) {
        throw awsError(failing, "vault");
      },
      latency: latency(),
    });
  const open = (context: string, sealed: string) => {
    const [there, , ...secret] = sealed.split("|");
    if (there !== context) throw new Error("sealed for another purpose");
    return secret.join("|");
  };
  const decrypts = "passwords:Decrypt";
  return {
    openOwnerPassword: async (ownerId, sealed) =>
      call("open password", decrypts, () => open(`owner ${ownerId}`, sealed)),
    openTaskPassword: async (taskId, sealed) => call("open password", decrypts, () => open(`task ${taskId}`, sealed)),
    sealCookies: async (user, cookies) =>
      call("seal cookies", "passwords:GenerateDataKey", () => sealedFor.session(user, cookies)),
    openCookies: async (user, sealed) => call("open cookies", decrypts, () => open(`session ${user}`, sealed)),
    fingerprint: async (user, password) =>
      call("fingerprint", "fingerprints:GenerateMac", () => `mac of ${user} ${password}`),
  };
}
