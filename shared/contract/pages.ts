/** What people open in a browser beneath the base path, each served by a function of its own. No part of the contract. */
export const pages = [{ name: "get-console", method: "GET", path: "/console", touches: { identity: true } }] as const;
