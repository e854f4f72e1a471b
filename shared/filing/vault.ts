/** The engine's secrets. What comes out of it is never kept, logged or shown. */
export interface Vault {
  openOwnerPassword(ownerId: number, sealed: string): Promise<string>;
  /** The password that a climate-fee task brought along. */
  openTaskPassword(taskId: number, sealed: string): Promise<string>;
  sealCookies(portalUser: string, cookies: string): Promise<string>;
  openCookies(portalUser: string, sealed: string): Promise<string>;
  /** A keyed MAC: the same password of the same user gives the same text, and nothing leads back. */
  fingerprint(portalUser: string, password: string): Promise<string>;
}
