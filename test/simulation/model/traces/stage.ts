import type { PortalState } from "../../../support/simulation/portal-state.ts";
import { figures } from "../../scenes/small-world.ts";
import type { Cue, Kind } from "./script.ts";

export type Call = Extract<Cue, { is: "call" }>;

/** Where a trace is gone along: what comes next, what is still under way, and which declaration is which. */
export class Stage {
  readonly #cues: Cue[];
  readonly #state: PortalState;
  readonly #ids = new Map<number, string>();
  readonly #underWay = new Map<string, (() => void)[]>();
  /** The filing is being tidied up: pages are looked at as they come. */
  tidying = false;
  /** What the engine asked for that the model does not know. */
  strayed: string | undefined;

  constructor(cues: readonly Cue[], state: PortalState) {
    this.#cues = [...cues];
    this.#state = state;
    this.created(0);
  }

  get next(): Cue | undefined {
    return this.#cues[0];
  }

  get nextCall(): Call | undefined {
    const { next } = this;
    return next?.is === "call" ? next : undefined;
  }

  /** The next call, whatever happens beside before it. */
  get callToCome(): Call | undefined {
    const cue = this.#cues.find(({ is }) => is !== "beside");
    return cue?.is === "call" ? cue : undefined;
  }

  take(): void {
    this.#cues.shift();
  }

  /** The cue of a call, unless the model goes another way. */
  expects(kind: Kind): Call | undefined {
    const { nextCall } = this;
    if (nextCall?.kind === kind) return nextCall;
    this.strayed ??= `the engine asks to ${kind}, the model says ${JSON.stringify(this.next)}`;
    return undefined;
  }

  /** The model's id is the newest declaration's. */
  created(id: number | undefined): void {
    if (id !== undefined) this.#ids.set(id, this.#newest());
  }

  leaveUnderWay(name: string, lands: () => void): void {
    this.#underWay.set(name, [...(this.#underWay.get(name) ?? []), lands]);
  }

  /** What happens of itself or by the owner's hand, if anything. */
  goOnBeside(): boolean {
    const happens = this.next?.is === "beside";
    for (let cue = this.next; cue?.is === "beside"; cue = this.next) {
      this.take();
      const [who, what, of] = cue.words;
      if (who === "owner") this.#byHand(what, this.#ids.get(Number(of)) ?? "");
      else {
        const lands = this.#underWay.get(cue.words.slice(1).join())?.shift();
        if (who === "late") lands?.();
      }
      this.created(cue.taken.created);
    }
    return happens;
  }

  #byHand(what: string | undefined, id: string): void {
    if (what !== "amends") {
      this.#state.change(id, what === "final" ? "final" : "deleted");
      return;
    }
    const account = this.#state.accounts.get("one");
    if (account) this.#state.amend(account, id, { ...figures, amountCents: 90_000 }, "");
    this.#state.change(this.#newest(), "final");
  }

  readonly #newest = () => [...this.#state.declarations.keys()].at(-1) ?? "";
}
