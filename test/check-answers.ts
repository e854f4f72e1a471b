import { checkedFetch } from "./support/checked-fetch.ts";

/** Set up for end-to-end tests: whatever they ask of the API, its answer must be as the contract says. */
globalThis.fetch = checkedFetch;
