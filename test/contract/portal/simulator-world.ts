import { startPortal } from "../../../packages/portal-simulator/server.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadePortal } from "../../../shared/portal/aade/aade-portal.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile/profile.ts";
import { control, stateOf } from "../../support/portal-control.ts";
import { truthOf } from "./simulator-state.ts";
import type { Trouble, World } from "./world.ts";

/** Long enough for a busy machine, short enough to wait for an answer that never comes. */
const submitTimeout = 2_000;

/** A simulator, over a socket or in this process. */
export interface Site {
  readonly url: string;
  readonly fetch: typeof fetch;
  close(): Promise<void> | void;
}

/** The adapter at the simulator. */
export async function openSimulatorWorld(): Promise<World> {
  const simulator = await startPortal({ port: 0 });
  return openWorld({ url: simulator.url, fetch, close: () => simulator.close() });
}

export function openWorld(site: Site): World {
  let pending: { readonly trouble: Trouble; readonly once: boolean } | undefined;
  let answers: ((call: () => Promise<Response>) => Promise<Response>) | undefined;

  const start = async (trouble: Trouble) => {
    await control(site, "faults", plans[trouble] ?? {});
    answers = tampers[trouble];
  };
  const calm = async () => {
    pending = undefined;
    answers = undefined;
    await control(site, "faults", {});
  };
  const troubled: typeof fetch = async (input, init) => {
    const due = isSubmit(init) ? pending : undefined;
    if (due) await start(due.trouble);
    try {
      return await (answers ? answers(() => site.fetch(input, init)) : site.fetch(input, init));
    } finally {
      if (due?.once) await calm();
    }
  };

  const profile = createAadeProfile({
    applicationUrl: site.url,
    signOnUrl: site.url,
    platforms: defaultPlatforms,
  });
  let owners = 0;
  return {
    portal: createAadePortal({ profile, times: { submitTimeout }, fetch: troubled }),

    async owner({ properties, ...flags } = {}) {
      owners += 1;
      const username = `owner-${owners}`;
      const registered = properties ?? [{ registryId: String(10_000_000_000 + owners), state: "final" }];
      await control(site, `accounts/${username}`, { password: "right", properties: registered, ...flags });
      return { username, password: "right", registryIds: registered.map(({ registryId }) => registryId) };
    },

    async truth({ username }) {
      return truthOf(await stateOf(site), username);
    },

    async disturb(trouble, when) {
      if (when === "now") await start(trouble);
      else pending = { trouble, once: when === "at the submit" };
    },
    calm,

    close: async () => await site.close(),
  };
}

/** The troubles that the simulator makes itself. */
const plans: Partial<Record<Trouble, object>> = {
  "is down": { unavailableRate: 1 },
  "is in maintenance": { maintenance: true },
  "ends the session": { sessionExpiryRate: 1 },
  "loses the request": { dropBeforeCommitRate: 1 },
  "loses the answer": { dropAfterCommitRate: 1 },
  "commits late": { lateCommitRate: 1, lateCommitMs: 300 },
  "cuts answers short": { truncateRate: 1 },
  "ignores the range": { listIgnoresRangeRate: 1 },
  "refuses wide searches": { longestSearchDays: 365 },
  "refuses every search": { longestSearchDays: 1 },
  "has other labels": { driftLabels: true },
};

/** Trouble between us and the portal. The request goes through first if any answer comes back. */
const tampers: Partial<Record<Trouble, (call: () => Promise<Response>) => Promise<Response>>> = {
  "throttles by 429": async () => new Response("", { status: 429, headers: { "retry-after": "7" } }),
  "throttles by 403": async () => new Response("Πάρα πολλές αιτήσεις", { status: 403 }),
  "answers in another encoding": async (call) =>
    new Response(await (await call()).arrayBuffer(), { headers: { "content-type": "text/html; charset=ISO-8859-7" } }),
  "answers more than anyone can read": async (call) => {
    const text = await (await call()).text();
    return new Response(text.padStart(6_000_000, " "), { headers: { "content-type": "text/html; charset=UTF-8" } });
  },
  "redirects to a stranger": async (call) => {
    await call();
    return new Response("", { status: 302, headers: { location: "https://stranger.example/steal" } });
  },
  "refuses connections": async () => {
    throw new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
  },
};

const submits = ["saveButton", "finalizeButton", "deleteButton", "deleteConfirm", "submitButton", "btn_login"];

/** Whether a request would change something. */
export function isSubmit(init: RequestInit | undefined): boolean {
  const body = init?.body;
  return body instanceof URLSearchParams && submits.some((name) => body.has(name) || body.has(`appForm:${name}`));
}
