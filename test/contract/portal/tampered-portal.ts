import { startPortal } from "../../../local/portal/server.ts";
import { defaultPlatforms as platforms } from "../../../shared/contract/platforms.ts";
import { createAadePortal } from "../../../shared/portal/aade/aade-portal.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";
import type { PortalSession, Property } from "../../../shared/portal/portal.ts";
import { control } from "../../support/portal-control.ts";
import { forever, must } from "./world.ts";

/** A session with the simulator whose pages a test may alter. */
export interface Tampered {
  readonly session: PortalSession;
  readonly property: Property;
  /** Replaces a page. */
  alter: (page: string) => string;
  /** Every request since the list was emptied: `GET`, `POST`. */
  requests: string[];
  /** The number of posts among them. */
  posts(): number;
  /** Changes the release; unnamed factors have their most likely value. */
  release(factors: object): Promise<void>;
  close(): Promise<void>;
}

export const unaltered = (page: string) => page;

/** The demo owner of a fresh simulator, logged in. */
export async function openTampered(): Promise<Tampered> {
  const simulator = await startPortal({ port: 0 });
  const fetched: typeof fetch = async (input, init) => {
    tampered.requests.push(init?.method ?? "GET");
    const response = await fetch(input, init);
    if (response.status !== 200) return response;
    return new Response(tampered.alter(await response.text()), { headers: response.headers });
  };
  const profile = createAadeProfile({ applicationUrl: simulator.url, signOnUrl: simulator.url, platforms });
  const portal = createAadePortal({ profile, times: { submitTimeout: 5_000 }, fetch: fetched });
  const tampered: Pick<Tampered, "alter" | "requests" | "posts"> = {
    alter: unaltered,
    requests: [],
    posts: () => tampered.requests.filter((method) => method === "POST").length,
  };

  const demo = { username: "demo-owner", password: "demo-password" };
  const login = await portal.login(demo, { signal: forever, beforePost: async () => {} });
  if (login.kind !== "in") throw new Error(`not logged in: ${login.kind}`);
  const [property] = must(await login.session.properties());
  if (!property) throw new Error("the demo owner has no property");
  const release = (factors: object) => control(simulator, "release", factors);
  return Object.assign(tampered, { session: login.session, property, release, close: () => simulator.close() });
}
