import type { Vault } from "../../shared/ports/vault.ts";

/** A vault that seals nothing: each secret stands for itself. */
export const openVault: Vault = {
  openOwnerPassword: async (_ownerId, sealed) => sealed,
  openTaskPassword: async (_taskId, sealed) => sealed,
  sealCookies: async (_portalUser, cookies) => cookies,
  openCookies: async (_portalUser, sealed) => sealed,
  fingerprint: async (_portalUser, password) => password,
};
