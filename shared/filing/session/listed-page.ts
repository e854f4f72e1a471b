import { isSameNumber } from "../../portal/number.ts";
import type { Entry, ShownDeclaration } from "../../portal/portal.ts";
import { say } from "../../wording/say.ts";
import type { Pause } from "./pause.ts";

/** Whether the page is that of the listed entry. Only our mark proves that a listed draft has become final since. */
export const isAsListed = ({ state, figures, number }: ShownDeclaration, entry: Entry, isOurs: boolean) =>
  (isOurs || (state === "final") === entry.final) &&
  (number === "" || entry.number === "" || isSameNumber(number, entry.number)) &&
  figures.startDate === entry.startDate &&
  (figures.endDate ?? "") === entry.endDate &&
  (figures.amountCents ?? entry.amountCents) === (entry.amountCents ?? figures.amountCents);

export const anotherPage: Pause = {
  reason: say("unclear"),
  detail: "the page that opened is another's than the one listed",
  cause: "portal_unavailable",
  outage: false,
};
