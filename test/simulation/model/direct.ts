import type { Protocol } from "./protocol.ts";
import type { Todo } from "./world.ts";

/**
 * What is usually done: make a new form final at once, and when its answer is lost look twice before it is sent again.
 * It is here to be found wanting.
 */
export function createDirectSubmission(): Protocol {
  const lookTwiceThenSubmit = (row: number): Todo[] => [["list"], ["list"], ["submit", row]];
  return {
    begin: ({ state }, number) => (state === "open" ? lookTwiceThenSubmit(number) : [["close"]]),
    giveUp: () => [["end", "review"]],
    answered: (_call, answer, { row }) => (answer === "ok" ? [["end", "submitted"]] : lookTwiceThenSubmit(row)),

    act(todo, { row, plan }, { state }, { world }) {
      const rest = plan.slice(1);
      if (todo[0] === "close") return { plan: [], write: { closed: true } };
      if (todo[0] === "end") return { plan: [], ...(state === "open" && { write: { state: todo[1] } }) };
      const there = world.declarations.some((one) => one?.row === row && one.state === "final");
      return { plan: there ? [["end", "submitted"]] : rest };
    },
  };
}
