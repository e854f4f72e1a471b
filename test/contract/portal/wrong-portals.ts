import type { Portal, PortalSession } from "../../../shared/portal/portal.ts";

/** A portal whose sessions differ from the right one's in what `spoil` gives. */
function withSessions(portal: Portal, spoil: (session: PortalSession) => Partial<PortalSession>): Portal {
  const spoiled = (session: PortalSession): PortalSession => ({ ...session, ...spoil(session) });
  return {
    async login(credentials, options) {
      const result = await portal.login(credentials, options);
      return result.kind === "in" ? { kind: "in", session: spoiled(result.session) } : result;
    },
    resume: (cookies, options) => spoiled(portal.resume(cookies, options)),
  };
}

interface WrongPortal {
  readonly wrong: string;
  /** Begins the rule that must catch it. */
  readonly caughtBy: string;
  wrap(portal: Portal): Portal;
}

/** Mistakes that would file twice, lose a declaration, lock an account, or read what is not there. */
export const wrongPortals: readonly WrongPortal[] = [
  {
    wrong: "takes every login that fails for a wrong password",
    caughtBy: "says that the password may have been tried when the portal is down",
    wrap: (portal) => ({
      ...portal,
      async login(credentials, options) {
        const result = await portal.login(credentials, options);
        return result.kind === "failed" ? { kind: "invalid_credentials" } : result;
      },
    }),
  },
  {
    wrong: "tells of the password only after it has left",
    caughtBy: "posts the password once and only after beforePost",
    wrap: (portal) => ({
      ...portal,
      async login(credentials, options) {
        const result = await portal.login(credentials, { ...options, beforePost: async () => {} });
        await options.beforePost();
        return result;
      },
    }),
  },
  {
    wrong: "tries a refused password again",
    caughtBy: "tells a wrong password from everything else",
    wrap: (portal) => ({
      ...portal,
      async login(credentials, options) {
        const result = await portal.login(credentials, options);
        return result.kind === "invalid_credentials" ? portal.login(credentials, options) : result;
      },
    }),
  },
  {
    wrong: "calls an unclear save a failure",
    caughtBy: "tells what may have become of a save when the portal loses the answer",
    wrap: (portal) =>
      withSessions(portal, (session) => ({
        async saveDraft(...draft) {
          const answer = await session.saveDraft(...draft);
          if (answer.ok || answer.failure.kind !== "unavailable") return answer;
          return { ok: false, failure: { ...answer.failure, effect: "no" } };
        },
      })),
  },
  {
    wrong: "calls an unclear finalise done",
    caughtBy: "tells what may have become of a finalise when the portal loses the request",
    wrap: (portal) =>
      withSessions(portal, (session) => ({
        async finalise(declaration) {
          const answer = await session.finalise(declaration);
          return answer.ok || answer.failure.effect === "no" ? answer : { ok: true, value: undefined };
        },
      })),
  },
  {
    wrong: "leaves rows out of a list",
    caughtBy: "lists a range and identifies every row",
    wrap: (portal) =>
      withSessions(portal, (session) => ({
        async list(property, range) {
          const answer = await session.list(property, range);
          return answer.ok ? { ok: true, value: answer.value.slice(0, 50) } : answer;
        },
      })),
  },
  {
    wrong: "takes a list that cannot be trusted for an empty one",
    caughtBy: "does not take a list for the one it asked for",
    wrap: (portal) =>
      withSessions(portal, (session) => ({
        async list(property, range) {
          const answer = await session.list(property, range);
          return answer.ok ? answer : { ok: true, value: [] };
        },
      })),
  },
  {
    wrong: "takes whatever stands at an entry's place for it",
    caughtBy: "does not name another declaration when the list has changed",
    wrap: (portal) =>
      withSessions(portal, (session) => ({
        async identify(property, range, { index }) {
          const list = await session.list(property, range);
          const entry = list.ok ? list.value[index] : undefined;
          return entry ? session.identify(property, range, entry) : { ok: true, value: "1" };
        },
      })),
  },
  {
    wrong: "takes a page that it cannot read for a declaration that is gone",
    caughtBy: "reads nothing out of an answer when the portal cuts answers short",
    wrap: (portal) =>
      withSessions(portal, (session) => ({
        async read(declaration) {
          const answer = await session.read(declaration);
          return answer.ok ? answer : { ok: true, value: { state: "gone" } };
        },
      })),
  },
  {
    wrong: "keeps amounts as fractions of a euro",
    caughtBy: "saves and reads back a stay",
    wrap: (portal) =>
      withSessions(portal, (session) => ({
        saveDraft: (property, figures, notes) =>
          session.saveDraft(property, { ...figures, amountCents: Math.floor((figures.amountCents ?? 0) / 100) }, notes),
      })),
  },
  {
    wrong: "files a statement again when its answer is unclear",
    caughtBy: "tells what may have become of a statement when the portal loses the request",
    wrap: (portal) =>
      withSessions(portal, (session) => ({
        async fileStatement(...statement) {
          const answer = await session.fileStatement(...statement);
          return answer.ok ? answer : session.fileStatement(...statement);
        },
      })),
  },
];
