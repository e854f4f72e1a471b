import type { Times } from "../../../shared/deployment/times.ts";
import type { PortalCall, PortalTrouble } from "../../support/simulation/fake-portal.ts";
import type { Declaration } from "../../support/simulation/portal-state.ts";
import type { Random } from "../../support/simulation/random.ts";
import { typedFor } from "../seeds/oracle.ts";
import { byHandMeanwhile } from "../seeds/patches.ts";
import type { Run, Variation } from "../seeds/run-seed.ts";
import { minute } from "../seeds/scenario.ts";
import { apartments } from "./draw.ts";

/** In how many of the seeds each hand is at work, and how often there. */
const share = 0.25;
const rate = 0.4;

/**
 * What is done just where it is least convenient: at the very call, by the owner's hand or by the portal's mood. Each is
 * of some seeds only, so that most ends are reached undisturbed too.
 */
export function createHands(random: Random): Pick<Variation, "trouble" | "begun" | "times"> {
  const draw = (name: string) => (random.chance(share) ? [name] : []);
  const at = new Set(
    [
      ...["final", "changed", "changed final", "typed in", "deleted", "unreadable", "later", "unsure", "stated"],
      ...["moved", "contact page"],
    ].flatMap(draw),
  );
  const beside = new Set(["sessions end"].flatMap(draw));
  const isShort = random.chance(0.2);
  const strikes = (hand: string) => at.has(hand) && random.chance(rate);
  let run: Run | undefined;
  let [asksForTime, sessionsEnd] = [6, false];

  const ours = ({ number, typed }: Declaration) => number === undefined && typedFor(typed);

  /** The draft that was saved last. */
  const draftOf = ({ world }: Run) => [...world.state.declarations.values()].findLast(ours);

  function meddle(here: Run, name: string): PortalTrouble | undefined {
    const draft = draftOf(here);
    const { state, gentleness, scheduler } = here.world;
    if (!draft || !["list", "updateDraft", "finalise", "deleteDraft"].includes(name)) return undefined;
    const { declarationId, figures, registryId } = draft;
    if (name === "finalise" && strikes("unreadable")) {
      state.unreadable.add(declarationId);
      scheduler.after(random.between(1, 30) * minute, () => state.unreadable.delete(declarationId));
      return random.oneOf(["reset before commit", "reset after commit"]);
    }
    const { startDate, endDate } = figures;
    if (name === "finalise" && endDate !== undefined && strikes("typed in")) {
      state.typeIn(registryId, { startDate, endDate }, true, byHandMeanwhile);
      gentleness.somethingHappened();
    }
    if (name === "finalise" && strikes("changed")) {
      state.change(declarationId, { figures: { ...figures, amountCents: 1 } });
      return "reset before commit";
    }
    if (strikes("deleted")) state.change(declarationId, "deleted");
    if (strikes("changed final")) {
      state.change(declarationId, { figures: { ...figures, amountCents: 1 } });
      state.change(declarationId, "final");
    }
    if (strikes("final")) state.change(declarationId, "final");
    return undefined;
  }

  /** The month is stated by hand while ours is being sent, and not taken in. */
  function stateByHand({ world }: Run): PortalTrouble {
    const numbers = { freeDays: 0, numberOfBeds: 1, numberOfCompanies: 0, numberOfRooms: 1, numberOfTaxedRooms: 1 };
    world.state.fileStatement("owner-1", { year: 2026, month: 6 }, [{ daysUsed: daysByHand, ...numbers }], false);
    at.delete("stated");
    return "try later";
  }

  /** A PATCH moves the apartment to another property in the middle of a visit. */
  function moveApartment({ world, witness }: Run): PortalTrouble {
    const [moving = { id: 10, ownerId: 1 }] = apartments;
    const moved = { ...moving, registryId: random.pick(apartments)?.registryId ?? "" };
    witness.noteApartment(moved);
    world.gentleness.somethingHappened();
    world.start("set-up", (engine) => engine.directory.setApartment(moved));
    return "try later";
  }

  /** The portal asks for the owner's contact details before it lets anybody in again. */
  function askForContact({ world }: Run): PortalTrouble {
    const account = world.state.accounts.get("owner-1");
    if (account) account.contactPage = true;
    world.scheduler.after(random.between(5, 30) * minute, () => {
      if (account) account.contactPage = false;
    });
    return "session ended after commit";
  }

  function trouble({ name, kind }: PortalCall): PortalTrouble | undefined {
    if (!run || run.faults.isOver()) return undefined;
    if (sessionsEnd && kind !== "password" && kind !== "login page" && random.chance(0.7))
      return "session ended before commit";
    if (name === "fileStatement" && strikes("stated")) return stateByHand(run);
    if (name === "saveDraft" || name === "amend") {
      if (strikes("moved")) return moveApartment(run);
      if (strikes("contact page")) return askForContact(run);
    }
    if (kind === "submit" && strikes("later") && asksForTime > 0) {
      asksForTime -= 1;
      return "try later";
    }
    if (kind === "submit" && strikes("unsure")) return random.oneOf(["reset after commit", "late commit"]);
    return meddle(run, name);
  }

  function begun(started: Run): void {
    run = started;
    const { world, scenario, witness } = started;
    const moment = () => random.between(0, random.oneOf([minute, 40 * minute, scenario.troubledFor]));
    for (const cause of [
      "portal_unavailable",
      "rejected_by_portal",
      "owner_action_required",
      "property_not_registered",
    ] as const)
      witness.excuse(1, cause, "hands in the corners");
    // Who waits for another row of its reservation to the end of patience is told so.
    if (isShort) witness.excuse(1, "duplicate_declaration", "a short patience");
    if (beside.has("sessions end")) {
      world.scheduler.after(moment(), () => {
        sessionsEnd = true;
        world.scheduler.after(random.between(1, 20) * minute, () => {
          sessionsEnd = false;
          world.gentleness.somethingHappened();
        });
      });
    }
  }

  const times: Partial<Times> = isShort ? { giveUp: 3 * 60 * minute } : {};
  return { trouble, begun, times };
}

/** What nobody asks us to state. */
export const daysByHand = 30;
