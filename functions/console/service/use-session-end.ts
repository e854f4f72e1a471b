import { useEffect } from "preact/hooks";
import type { Session } from "./session.ts";
import { isOver, type Tab } from "./tab.ts";

const lookMs = 15_000;

/** Ends a session that has lasted too long, or that nobody uses; says when it ended, by whatever. */
export function useSessionEnd(session: Session | undefined, tab: Tab, ended: () => void): void {
  useEffect(() => {
    if (!session) return undefined;
    const touch = () => tab.touch();
    const timer = setInterval(() => {
      const kept = tab.kept();
      if (kept && isOver(kept, session.sending.get() !== undefined)) void session.end();
    }, lookMs);
    session.ended.addEventListener("abort", ended);
    addEventListener("pointerdown", touch);
    addEventListener("keydown", touch);
    return () => {
      clearInterval(timer);
      session.ended.removeEventListener("abort", ended);
      removeEventListener("pointerdown", touch);
      removeEventListener("keydown", touch);
    };
  });
}
