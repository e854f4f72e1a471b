import { GenerateMacCommand, type KMSClient } from "@aws-sdk/client-kms";
import { type Sealer, sealingContexts } from "../aws/sealer.ts";
import type { Unsealer } from "../aws/unsealer.ts";
import type { OwnerId, TaskId } from "../ids-and-times.ts";

/** The engine's secrets. Nothing that it opens is ever kept, logged or shown. */
export interface Vault {
  openOwnerPassword(ownerId: OwnerId, sealed: string): Promise<string>;
  /** A climate-fee task's own password. */
  openTaskPassword(taskId: TaskId, sealed: string): Promise<string>;
  sealCookies(portalUser: string, cookies: string): Promise<string>;
  openCookies(portalUser: string, sealed: string): Promise<string>;
  /** A keyed MAC: equal for the same user and password, and not reversible. */
  fingerprint(portalUser: string, password: string): Promise<string>;
}

export interface VaultDependencies {
  readonly kms: Pick<KMSClient, "send">;
  readonly fingerprintsKey: string;
  readonly sealer: Sealer;
  readonly unsealer: Unsealer;
}

export function createKmsVault({ kms, fingerprintsKey, sealer, unsealer }: VaultDependencies): Vault {
  return {
    openOwnerPassword: async (ownerId, sealed) => await unsealer.unseal(sealed, sealingContexts.owner(ownerId)),
    openTaskPassword: async (taskId, sealed) => await unsealer.unseal(sealed, sealingContexts.task(taskId)),
    sealCookies: async (portalUser, cookies) => await sealer.seal(cookies, sealingContexts.session(portalUser)),
    openCookies: async (portalUser, sealed) => await unsealer.unseal(sealed, sealingContexts.session(portalUser)),

    async fingerprint(portalUser, password) {
      const Message = Buffer.from(`${portalUser}\0${password}`, "utf8");
      const command = new GenerateMacCommand({ KeyId: fingerprintsKey, MacAlgorithm: "HMAC_SHA_256", Message });
      const { Mac } = await kms.send(command);
      if (!Mac) throw new Error("KMS answered no MAC");
      return Buffer.from(Mac).toString("base64url");
    },
  };
}
