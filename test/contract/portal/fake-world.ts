import type { PortalCall, PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { createFakePortal } from "../../support/simulation/fake-portal.ts";
import { createGate, createProcesses } from "../../support/simulation/gate.ts";
import { PortalState, usualRules } from "../../support/simulation/portal-state.ts";
import { createRandom } from "../../support/simulation/random.ts";
import type { Scheduler } from "../../support/simulation/scheduler.ts";
import type { Trouble, World } from "./world.ts";

/** Real time: the clauses wait for answers rather than a clock. */
const scheduler: Scheduler = {
  now: Date.now,
  after: (ms, action) => void setTimeout(action, ms),
  run: async () => false,
};
const lateMs = 300;
const timeoutMs = 500;

/** The same trouble at the simulation's portal. */
const troubleOf: Readonly<Record<Trouble, PortalTrouble | undefined>> = {
  "is down": "down",
  "throttles by 429": "throttled",
  "throttles by 403": "down",
  "is in maintenance": "maintenance",
  "ends the session": "session ended before commit",
  "loses the request": "reset before commit",
  "loses the answer": "reset after commit",
  "commits late": "late commit",
  "cuts answers short": "truncated",
  "answers in another encoding": "truncated",
  "answers more than anyone can read": "truncated",
  "redirects to a stranger": "truncated",
  "refuses connections": "throttled",
  "ignores the range": "other range",
  // Its lists are of any width.
  "refuses wide searches": undefined,
  "refuses every search": "unknown words",
  "has other labels": "changed",
};

/** The simulation's portal, held to the adapter's contract. */
export async function openFakeWorld(): Promise<World> {
  const random = createRandom(1);
  const state = new PortalState({ ...usualRules, namelessShare: 0 }, scheduler.now);
  let now: Trouble | undefined;
  let pending: { readonly trouble: Trouble; readonly once: boolean } | undefined;

  function trouble({ kind, name }: PortalCall): PortalTrouble | undefined {
    const submits = kind === "submit" || kind === "password";
    const strikes = now ?? (submits ? pending?.trouble : undefined);
    if (submits && pending && !pending.once) now = pending.trouble;
    if (submits) pending = undefined;
    const struck = strikes && troubleOf[strikes];
    if (struck === "other range" && name !== "list") return undefined;
    return struck === "late commit" && kind !== "submit" ? undefined : struck;
  }

  const process = createProcesses(scheduler, random, 0)("contract", () => {});
  const portal = createFakePortal(
    {
      scheduler,
      state,
      trouble,
      timeoutMs,
      latency: () => 0,
      lateness: () => lateMs,
      // A throttle asks for seven seconds.
      random: { ...random, oneOf: (choices) => choices[0], between: () => 7 },
      gate: createGate(scheduler, () => undefined),
      watch: { begins: () => {}, uses: () => {}, accepted: () => {}, refused: () => {} },
    },
    process,
  );
  let owners = 0;
  return {
    portal,
    async owner({ properties, contactPage = false, twoFactor = false } = {}) {
      owners += 1;
      const username = `owner-${owners}`;
      const registered = properties ?? [{ registryId: String(10_000_000_000 + owners), state: "final" as const }];
      const held = registered.map((property, index) => ({ ...property, propertyId: `p${owners}-${index}` }));
      state.addAccount(username, "right", held).contactPage = contactPage || twoFactor;
      return { username, password: "right", registryIds: registered.map(({ registryId }) => registryId) };
    },
    async truth({ username }) {
      const account = state.accounts.get(username.toLowerCase());
      const mine = new Set(account?.properties.map(({ registryId }) => registryId));
      return {
        failedLogins: account?.failed ?? 0,
        activeSessions: account?.sessions.size ?? 0,
        declarations: [...state.declarations.values()]
          .filter(({ registryId }) => mine.has(registryId))
          .map(({ registryId, figures, notes, number }) => ({
            registryId,
            figures,
            notes,
            ...(number !== undefined && { number }),
          })),
        statements: state.statements
          .filter((one) => one.username === username)
          .map(({ year, month, final, records }) => ({ year, month, final, records })),
      };
    },
    async disturb(next, when) {
      if (when === "now") now = next;
      else pending = { trouble: next, once: when === "at the submit" };
    },
    async calm() {
      now = undefined;
      pending = undefined;
    },
    close: async () => {},
  };
}
