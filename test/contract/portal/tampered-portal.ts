import { openPortalWebsite } from "../../../packages/portal-simulator/website.ts";
import { control } from "../../support/portal-control.ts";
import { openWorld } from "./simulator-world.ts";
import { atProperty } from "./world.ts";

export type Tampered = Awaited<ReturnType<typeof openTampered>>;

export const unaltered = (page: string) => page;

/** A session with a fresh simulator whose pages a test may alter. */
export async function openTampered() {
  const simulator = openPortalWebsite();
  const tampered = {
    alter: unaltered,
    /** Every request since the list was emptied: `GET`, `POST`. */
    requests: [] as string[],
    posts: () => tampered.requests.filter((method) => method === "POST").length,
  };
  const fetched: typeof fetch = async (input, init) => {
    const response = await simulator.fetch(input, init);
    if (new Request(input).url.includes("/_control/")) return response;
    tampered.requests.push(init?.method ?? "GET");
    if (response.status !== 200) return response;
    return new Response(tampered.alter(await response.text()), { headers: response.headers });
  };
  const world = openWorld({ url: "https://portal.simulated", fetch: fetched, close: () => simulator.close() });
  const { session, property } = await atProperty(world);
  /** Unnamed factors have their most likely value. */
  const release = (factors: object) => control(simulator, "release", factors);
  const faults = (plan: object) => control(simulator, "faults", plan);
  return Object.assign(tampered, { session, property, release, faults, close: () => world.close() });
}
