import type { Answer, Entry, Portal, PortalSession } from "../../../../shared/portal/portal.ts";
import { createFakePortal } from "../../../support/simulation/fake-portal.ts";
import { createGate, type Process, passes } from "../../../support/simulation/gate.ts";
import type { Account, PortalState } from "../../../support/simulation/portal-state.ts";
import { createRandom } from "../../../support/simulation/random.ts";
import type { Scheduler } from "../../../support/simulation/scheduler.ts";
import { registryId } from "../../scenes/small-world.ts";
import { answered, unreadPage } from "./played-answer.ts";
import type { Kind } from "./script.ts";
import type { Stage } from "./stage.ts";

/** More than any pause: what was sent has come by then, or never will. */
const settled = 16 * 60_000;
/** A call as it is made, and its effect should it land late. */
interface Made<T> {
  call(): Promise<Answer<T>>;
  lands?(account: Account): void;
}

/** The fake portal without a stage; with one, each call comes out as the trace says. */
export function createPlayedPortal(
  state: PortalState,
  stage: Stage | undefined,
  process: Process,
  scheduler: Scheduler,
): Portal {
  const inner = createFakePortal(
    {
      scheduler,
      state,
      gate: createGate(scheduler, () => undefined),
      random: createRandom(1),
      trouble: () => undefined,
      latency: () => 20,
      lateness: () => 0,
      timeoutMs: 60_000,
      watch: { begins: () => {}, uses: () => {}, accepted: () => {}, refused: () => {} },
    },
    process,
  );
  if (!stage) return inner;
  const played = (session: PortalSession) => playedSession(session, state, stage, process, scheduler);
  return {
    async login(credentials, connection) {
      const result = await inner.login(credentials, connection);
      return result.kind === "in" ? { ...result, session: played(result.session) } : result;
    },
    resume: (cookies, connection) => played(inner.resume(cookies, connection)),
  };
}

function playedSession(
  inner: PortalSession,
  state: PortalState,
  stage: Stage,
  process: Process,
  scheduler: Scheduler,
): PortalSession {
  let tries = 0;
  let looksAtWhatStayed = false;
  let hasListed = false;
  /** What is not there as it was listed: it is asked for three times, to the same answer. */
  let changed: Entry | undefined;

  async function play<T>(kind: Kind, made: Made<T>): Promise<{ answer: Answer<T>; how: string }> {
    await goOnBeside();
    const cue = stage.expects(kind);
    if (!cue) return await dies();
    // A page is asked for three times.
    tries = cue.how === "fails" ? tries + 1 : 0;
    if (tries === 1 || tries === 2) return { answer: unreadPage(), how: cue.how };
    tries = 0;
    stage.take();
    hasListed = false;
    stage.tidying ||= cue.tidying;
    const lands = () => {
      const account = state.accounts.get("one");
      if (account) made.lands?.(account);
    };
    if (cue.taken.sent !== undefined) stage.leaveUnderWay(cue.taken.sent, lands);
    if (cue.how === "dies") return await dies();
    const answer = await answered(cue, made.call, lands);
    stage.created(cue.taken.created);
    // A list may be asked for in two parts, and what could not be removed is looked at: nothing happens between them.
    looksAtWhatStayed = kind === "delete" && !answer.ok && !stage.tidying && stage.callToCome?.kind !== "look";
    if (kind !== "list" && !looksAtWhatStayed) await goOnBeside();
    return { answer, how: cue.how };
  }
  /** What happens after the last call of a visit happens when that has ended: no pause passes within it. */
  async function goOnBeside(): Promise<void> {
    if (stage.callToCome && stage.goOnBeside()) await passes(scheduler, process, settled);
  }
  async function dies(): Promise<never> {
    process.kill();
    return await new Promise<never>(() => {});
  }
  const answerTo = async <T>(kind: Kind, made: Made<T>) => (await play(kind, made)).answer;

  return {
    ...inner,
    async list(...of) {
      const call = async () => await inner.list(...of);
      // What is declared may have been amended to other days: the same look takes in a wider list.
      const isWider = hasListed && stage.nextCall?.kind !== "list";
      const answer = isWider ? await call() : await answerTo("list", { call });
      hasListed = !isWider;
      return answer;
    },
    async identify(...of) {
      const call = async () => await inner.identify(...of);
      const [, , entry] = of;
      if (entry === changed) return await call();
      await goOnBeside();
      const isStopped = !stage.tidying && stage.nextCall?.kind === "open" && stage.nextCall.how !== "";
      if (!isStopped) return await call();
      const { answer, how } = await play("open", { call });
      changed = how === "the list has changed" ? entry : undefined;
      return answer;
    },
    async read(declaration) {
      const call = async () => await inner.read(declaration);
      if (stage.tidying) return await call();
      if (looksAtWhatStayed) {
        looksAtWhatStayed = false;
        const page = await call();
        await goOnBeside();
        return page;
      }
      // What an amendment amends is asked of its page, where the model's list says it.
      const { amends, number } = state.declarations.get(declaration.declarationId) ?? {};
      const isAmendment = amends !== undefined && number !== undefined;
      if (isAmendment && stage.nextCall?.kind !== "open" && stage.nextCall?.kind !== "look") return await call();
      return await answerTo(stage.nextCall?.kind === "look" ? "look" : "open", { call });
    },
    saveDraft: async (property, ...form) =>
      await answerTo("save", {
        call: async () => await inner.saveDraft(property, ...form),
        lands: () => state.saveDraft(registryId, ...form),
      }),
    async amend(property, range, entry, ...form) {
      const there = state.list(registryId, range).find((one) => one.entry.number === entry.number);
      const id = there?.declaration.declarationId ?? "";
      return await answerTo("save", {
        call: async () => await inner.amend(property, range, entry, ...form),
        lands: (account) => state.amend(account, id, ...form),
      });
    },
    updateDraft: async (draft, ...form) =>
      await answerTo("update", {
        call: async () => await inner.updateDraft(draft, ...form),
        lands: (account) => state.updateDraft(account, draft.declarationId, ...form),
      }),
    finalise: async (draft) =>
      await answerTo("finalise", {
        call: async () => await inner.finalise(draft),
        lands: (account) => state.finalise(account, draft.declarationId),
      }),
    deleteDraft: async (draft) =>
      await answerTo("delete", {
        call: async () => await inner.deleteDraft(draft),
        lands: (account) => state.deleteDraft(account, draft.declarationId),
      }),
  };
}
