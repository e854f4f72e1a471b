/**
 * Stands in for the public suffix list of the cookie jar (a fifth of the filer's bundle). The portal's hosts are an
 * allow-list of two-label domains, so the last two labels are the registrable domain.
 */
export const getDomain = (host: string) => host.split(".").slice(-2).join(".");
