import type { ErrorValue } from "../../../shared/contract/outcome.ts";
import type { Times } from "../../../shared/deployment/times.ts";
import { minute } from "../../support/durations.ts";
import type { PortalCall, PortalTrouble } from "../../support/simulation/fake-portal.ts";
import type { Random } from "../../support/simulation/random.ts";
import { feeRecord } from "../scenes/small-world.ts";
import type { Run, Variation } from "../seeds/run-seed.ts";
import { apartments, daysByHand } from "./draw.ts";
import { atTheCall, draftIn, ownerHands } from "./owner-hands.ts";

const moods = [
  "later",
  "unsure",
  "unsure login",
  "stated",
  "moved",
  "contact page",
  "hangs",
  "sessions end",
  "late save",
] as const;
type Hand = (typeof ownerHands)[number] | (typeof moods)[number];

/** The share of seeds that has each hand, and how often it strikes there. */
const share = 0.3;
const rate = 0.4;
const often = 0.7;
const seldom = 0.15;

/**
 * Disturbances at the least convenient moment, by the owner's hand, a consumer or the portal. Each is in some seeds only, so that
 * most ends are also reached undisturbed.
 */
export function createHands(random: Random): Pick<Variation, "trouble" | "begun" | "times"> {
  const at = new Set<Hand>([...ownerHands, ...moods].filter(() => random.chance(share)));
  const isShort = random.chance(0.2);
  const strikes = (hand: Hand, how = rate) => at.has(hand) && random.chance(how);
  let run: Run | undefined;
  let [asksForTime, statementsPutOff, sessionsEnd] = [6, 0, false];

  function trouble({ name, kind }: PortalCall): PortalTrouble | undefined {
    if (!run || run.faults.isOver()) return undefined;
    if (kind === "password") return strikes("unsure login") ? "reset before commit" : undefined;
    if (kind === "login page") return undefined;
    if (sessionsEnd && random.chance(often)) return "session ended before commit";
    if (strikes("hangs", seldom)) return "hang before commit";
    if (name === "fileStatement" && strikes("stated")) return stateByHand(run);
    if (name === "amend" && strikes("moved", often)) return moveApartment(run);
    if (name === "list" && draftIn(run) && strikes("contact page")) return askForContact(run);
    if (name === "saveDraft" && at.delete("late save")) return "late commit";
    // A third refusal in a row would be final, which no invariant allows for statements.
    const isPatient = name !== "fileStatement" || statementsPutOff < 2;
    if (kind === "submit" && isPatient && asksForTime > 0 && strikes("later")) {
      asksForTime -= 1;
      if (name === "fileStatement") statementsPutOff += 1;
      return random.oneOf(["try later", "unknown words"]);
    }
    if (kind === "submit" && strikes("unsure")) return random.oneOf(["reset after commit", "late commit"]);
    return atTheCall(run, name, strikes, random);
  }

  /** The owner states the month by hand while ours is sent and refused. */
  function stateByHand({ world }: Run): PortalTrouble {
    world.state.fileStatement("owner-1", { year: 2026, month: 6 }, [feeRecord(daysByHand)], false);
    at.delete("stated");
    return "unknown words";
  }

  /** A PATCH moves the apartment to another property in the middle of a visit. */
  function moveApartment({ world, witness }: Run): PortalTrouble {
    const moved = { ...apartments.first, registryId: apartments.elsewhere.registryId };
    witness.noteApartment(moved);
    world.gentleness.somethingHappened();
    world.start("set-up", (engine) => engine.directory.setApartment(moved));
    return "try later";
  }

  /** The portal asks for the owner's contact details before the next log-in. */
  function askForContact({ world }: Run): PortalTrouble {
    const account = world.state.accounts.get("owner-1");
    if (account) account.contactPage = true;
    world.scheduler.after(random.between(2, 15) * minute, () => {
      if (account) account.contactPage = false;
    });
    return "session ended before commit";
  }

  function begun(started: Run): void {
    run = started;
    const { world, scenario, witness } = started;
    for (const { id } of scenario.owners) {
      for (const [hand, errorValue] of bringAbout) if (at.has(hand)) witness.reason(id, errorValue, `hands: ${hand}`);
      // No login shows this apartment's property, and a row that runs out of patience names what it waited for.
      witness.reason(id, "property_not_registered", "hands: nowhere");
      for (const cause of ["portal_unavailable", "portal_changed", "duplicate_declaration"] as const)
        if (isShort) witness.reason(id, cause, "a short patience");
    }
    if (!at.has("sessions end")) return;
    world.scheduler.after(random.between(0, random.oneOf([minute, 40 * minute])), () => {
      sessionsEnd = true;
      world.scheduler.after(random.between(1, 20) * minute, () => {
        sessionsEnd = false;
        world.gentleness.somethingHappened();
      });
    });
  }

  const times: Partial<Times> = isShort ? { giveUp: 3 * 60 * minute } : {};
  return { trouble, begun, times };
}

/** What these hands may bring about. */
const bringAbout = [
  ["later", "rejected_by_portal"],
  ["moved", "rejected_by_portal"],
  ["deleted", "rejected_by_portal"],
  ["contact page", "owner_action_required"],
  ["unsure login", "owner_action_required"],
] as const satisfies (readonly [Hand, ErrorValue])[];
