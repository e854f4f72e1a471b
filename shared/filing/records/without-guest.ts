import type { Param, Said, Words } from "../../wording/say.ts";
import type { AcceptedReservation } from "./submission.ts";

/** The reservation without its guest: stay, amounts and apartment stay. */
export function withoutGuest(reservation: AcceptedReservation): AcceptedReservation {
  const { guestName: _, guestId: __, guestTaxId: ___, ...rest } = reservation;
  return rest;
}

const gone = "…";
/** Parameters that hold what somebody else typed. */
const ofOthers = new Set(["words", "why", "what"]);

/** What is said without what the portal or a person wrote: that may name the guest, in whatever form. */
export function ownWords(words: Words): Words {
  if (typeof words === "string") return words === "" ? "" : gone;
  return ownSaid(words);
}

function ownSaid({ code, params }: Said): Said {
  if (!params) return { code };
  const own = Object.entries(params).map(([name, param]): [string, Param] => [name, ownParam(name, param)]);
  return { code, params: Object.fromEntries(own) };
}

function ownParam(name: string, param: Param): Param {
  if (typeof param === "string") return ofOthers.has(name) ? gone : param;
  return typeof param === "object" && "code" in param ? ownSaid(param) : param;
}
