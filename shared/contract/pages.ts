/** Pages for browsers below the base path, each with its own function. Not part of the contract. */
export const pages = [{ name: "get-console", method: "GET", path: "/console", touches: { identity: true } }] as const;
