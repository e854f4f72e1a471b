import { minute } from "../../support/durations.ts";
import type { Declaration } from "../../support/simulation/portal-state.ts";
import type { Random } from "../../support/simulation/random.ts";
import { stayIn, typedFor } from "./oracle.ts";
import type { Run } from "./run-seed.ts";
import type { ApartmentPlan, OwnerPlan } from "./scenario.ts";

/** What consumers and owners do while filings run: PATCHes, and work at the portal by hand. */
export interface Patches {
  schedule(): void;
  /** Puts a removed owner back on record, with the right password and all apartments. */
  putAgain(owner: OwnerPlan): void;
  /** Sets an owner's password on record, not to the right one. Nobody sets it so once everyone has corrected their mistakes. */
  mistype(owner: OwnerPlan, password: string): void;
  /** Everyone corrects their mistakes. */
  heal(): void;
}

/** The notes of a declaration that an owner typed in while we filed the same: a race that nobody can win. */
export const byHandMeanwhile = "typed in by the owner meanwhile";

export function createPatches(run: Run, random: Random): Patches {
  const { world, scenario, witness, tally } = run;
  const { scheduler, state } = world;
  const moment = () => random.between(0, random.oneOf([3_000, minute, scenario.troubledFor]));
  const records = new Map(scenario.owners.map((owner) => [owner.id, recordOf(owner)]));
  const apartments = new Map(scenario.apartments.map((apartment) => [apartment.id, apartment]));
  const mistyped: OwnerPlan[] = [];
  /** Called when everyone has corrected their mistakes. */
  const passing: (() => void)[] = [];
  const until = (calledOff: () => void) => passing.push(calledOff);
  /** Called when the username is right again, which is refused while something is looked up under it. */
  const whileMistyped = new Map<OwnerPlan, () => void>();
  for (const apartment of scenario.apartments) witness.noteApartment(apartment);

  function setOwner({ id }: OwnerPlan, change: { portalUsername?: string; password?: string }): void {
    const record = { ...(records.get(id) ?? { id, portalUsername: "", password: "" }), ...change };
    records.set(id, record);
    world.gentleness.somethingHappened();
    world.start("set-up", (engine) => engine.directory.setOwner(record));
  }

  function setApartment(apartment: ApartmentPlan): void {
    apartments.set(apartment.id, apartment);
    witness.noteApartment(apartment);
    world.gentleness.somethingHappened();
    world.start("set-up", (engine) => engine.directory.setApartment(apartment));
  }

  const passwordOf = (username: string) => state.accounts.get(username.toLowerCase())?.password ?? "";
  /** The password that the portal knows for the username on record. */
  const rightPassword = ({ id, username }: OwnerPlan) => passwordOf(records.get(id)?.portalUsername ?? username);

  function wrongForAWhile(owner: OwnerPlan): void {
    const [one, other] = [moment(), moment()];
    let calledOff = () => {};
    scheduler.after(Math.min(one, other), () => {
      tally.fault("password patched");
      calledOff = witness.reason(owner.id, "invalid_credentials", "mistyped for a while");
      setOwner(owner, { password: "mistyped" });
    });
    // The first change has been answered by then: the two are not written side by side.
    scheduler.after(Math.max(one, other) + minute, () => {
      calledOff();
      setOwner(owner, { password: rightPassword(owner) });
    });
  }

  function changedAtPortal(owner: OwnerPlan): void {
    scheduler.after(moment(), () => {
      until(witness.reason(owner.id, "invalid_credentials", "changed at the portal"));
      const account = state.accounts.get(owner.username.toLowerCase());
      if (account) account.password = "a new one";
    });
  }

  function rename(owner: OwnerPlan): void {
    const elsewhere = random.chance(0.4);
    if (elsewhere) {
      whileMistyped.set(owner, witness.reason(owner.id, "property_not_registered", "renamed to another's login"));
      const other = state.accounts.get(owner.otherUsername.toLowerCase());
      if (other) other.properties = [];
    }
    scheduler.after(moment(), () => {
      tally.fault("username patched");
      moveTo(owner, { portalUsername: owner.otherUsername, password: `${owner.password} b` }, {});
    });
    // A mistyped username is mostly put right again, and always if it has no properties.
    if (elsewhere || random.chance(0.8)) mistyped.push(owner);
  }

  /** Moves an owner to another username, unless something is being looked up under the one before. */
  function moveTo(
    owner: OwnerPlan,
    to: { portalUsername: string; password: string },
    { refused = () => {}, done = () => {} },
  ): void {
    world.start("set-up", async ({ directory }) => {
      if (await directory.isLookedUp(owner.id)) refused();
      else {
        witness.lostLogins.add(owner.id);
        setOwner(owner, to);
        done();
      }
    });
  }

  function putRight(owner: OwnerPlan): void {
    const { username: portalUsername } = owner;
    const refused = () => scheduler.after(10 * minute, () => putRight(owner));
    moveTo(
      owner,
      { portalUsername, password: passwordOf(portalUsername) },
      { refused, done: whileMistyped.get(owner) },
    );
  }

  /** An apartment is sold: the buyer's logins see the seller's properties too. */
  function sell(): void {
    const apartment = random.pick(scenario.apartments);
    const buyer = random.pick(scenario.owners);
    const seller = scenario.owners.find(({ id }) => id === apartment?.ownerId);
    if (!apartment || !buyer || !seller || buyer === seller) return;
    scheduler.after(moment(), () => {
      tally.fault("owner patched");
      for (const username of [buyer.username, buyer.otherUsername]) {
        state.accounts.get(username.toLowerCase())?.properties.push(...seller.properties);
      }
      setApartment({ ...apartment, registryId: apartments.get(apartment.id)?.registryId ?? "", ownerId: buyer.id });
    });
  }

  const start = () => world.start("set-up", (engine) => engine.dependencies.breaker.start());

  /** An operator stops filing for a while: nothing fails for it. */
  function stopAndStart(): void {
    const [one, other] = [moment(), moment()];
    scheduler.after(Math.min(one, other), () => {
      tally.fault("filing stopped");
      world.start("set-up", ({ dependencies, process }) =>
        dependencies.breaker.stop("a look at the portal", process.clock.now()),
      );
    });
    scheduler.after(Math.max(one, other), start);
  }

  function correctRegistryId(): void {
    const apartment = random.pick(scenario.apartments);
    const owner = scenario.owners.find(({ id }) => id === apartment?.ownerId);
    const property = random.pick(owner?.properties ?? []);
    if (!apartment || !property || property.registryId === apartment.registryId) return;
    scheduler.after(moment(), () => {
      tally.fault("registry id patched");
      setApartment({ ...(apartments.get(apartment.id) ?? apartment), registryId: property.registryId });
    });
  }

  /** The owner's login does not show a property for a while. */
  function leave(owner: OwnerPlan): void {
    const account = state.accounts.get(owner.username.toLowerCase());
    const [property] = account?.properties ?? [];
    if (!account || !property) return;
    const [one, other] = [moment(), moment()];
    scheduler.after(Math.min(one, other), () => {
      tally.fault("a property left");
      for (const { id } of scenario.owners)
        until(witness.reason(id, "property_not_registered", "the property had left"));
      account.properties = account.properties.filter((there) => there !== property);
      world.gentleness.somethingHappened();
    });
    scheduler.after(Math.max(one, other), () => {
      account.properties.push(property);
      world.gentleness.somethingHappened();
    });
  }

  /** From some time on, one declaration's page is unreadable. */
  function spoilAPage(): void {
    scheduler.after(random.between(1_000, 20_000), () => {
      const page = random.pick([...state.declarations.values()]);
      if (!page) return spoilAPage();
      tally.fault("a page unreadable");
      state.unreadable.add(page.declarationId);
    });
  }

  function useBrowser({ username }: OwnerPlan): void {
    scheduler.after(moment(), () => {
      const account = state.accounts.get(username.toLowerCase());
      if (!account || !state.openSession(account, "browser")) return;
      tally.fault("owner's own session");
      scheduler.after(random.between(1, 12) * minute, () => account.sessions.delete("browser"));
    });
  }

  const ourDrafts = () =>
    [...state.declarations.values()].filter(
      ({ number, typed, declarationId }) =>
        number === undefined && typedFor(typed) && !state.begunByOwners.has(declarationId),
    );

  /** Acts now and then while filings run. */
  function everySoOften(act: () => void): void {
    scheduler.after(random.between(200, 6_000), () => {
      act();
      if (scheduler.now() < world.started + scenario.troubledFor) everySoOften(act);
    });
  }

  /** Whether an owner who made this draft final would declare its stay twice, which no look of ours could prevent. */
  const isDeclaredBeside = ({ registryId, figures, typed, amends }: Declaration) =>
    state
      .inForce()
      .filter(({ declarationId }) => declarationId !== amends)
      .some((one) => one.typed === typed || (one.registryId === registryId && stayIn(one.figures) === stayIn(figures)));

  function meddle(): void {
    const draft = random.pick(ourDrafts());
    if (!draft) return;
    const how = random.oneOf<"deleted" | "changed" | "final">(["deleted", "changed", "final"]);
    if (how === "final" && isDeclaredBeside(draft)) return;
    tally.fault("draft touched by its owner");
    world.gentleness.somethingHappened();
    if (how === "final") {
      tally.fault("a draft made final by its owner");
    }
    state.change(draft.declarationId, how === "changed" ? { figures: { ...draft.figures, amountCents: 1 } } : how);
  }

  const byHand = new Set<string>();

  /** The owner declares a stay by hand while we are at it. */
  function declareByHand(): void {
    const draft = random.pick(ourDrafts());
    if (!draft || random.chance(0.4)) return;
    const { startDate, endDate } = draft.figures;
    const stay = `${draft.registryId} ${startDate} ${endDate}`;
    if (byHand.has(stay)) return;
    byHand.add(stay);
    if (endDate !== undefined) state.typeIn(draft.registryId, { startDate, endDate }, true, byHandMeanwhile);
  }

  return {
    schedule() {
      const [first] = scenario.owners;
      if (scenario.plot === "owner meddles") everySoOften(meddle);
      if (scenario.plot === "owner declares") everySoOften(declareByHand);
      if (first && scenario.plot === "wrong password") {
        const calledOff = witness.reason(first.id, "invalid_credentials", "wrong at first");
        scheduler.after(moment(), () => {
          calledOff();
          setOwner(first, { password: rightPassword(first) });
        });
      }
      if (first && scenario.plot === "password changed at the portal") changedAtPortal(first);
      // The reason stays for a task that met the page, whenever a worker ends its rows.
      if (first && scenario.plot === "contact page") witness.reason(first.id, "owner_action_required", "contact page");
      if (first && scenario.plot === "locked by its owner")
        until(witness.reason(first.id, "account_locked", "locked by its owner"));
      if (first && scenario.plot === "unclear refusals") {
        until(witness.reason(first.id, "owner_action_required", "unclear refusals"));
        until(witness.reason(first.id, "invalid_credentials", "unclear refusals"));
      }
      if (first && scenario.plot === "property leaves") leave(first);
      if (scenario.plot === "a page unreadable") spoilAPage();
      for (const owner of scenario.owners) {
        if (random.chance(0.06)) wrongForAWhile(owner);
        if (random.chance(0.12)) rename(owner);
        if (random.chance(0.15)) useBrowser(owner);
      }
      if (random.chance(0.25)) sell();
      if (random.chance(0.25)) correctRegistryId();
      if (random.chance(0.1)) stopAndStart();
    },
    putAgain(owner) {
      setOwner(owner, { password: rightPassword(owner) });
      for (const one of apartments.values()) if (one.ownerId === owner.id) setApartment(one);
    },
    mistype(owner, password) {
      until(witness.reason(owner.id, "invalid_credentials", "a series of passwords"));
      setOwner(owner, { password });
    },
    heal() {
      start();
      for (const owner of scenario.owners) {
        setOwner(owner, { password: rightPassword(owner) });
        // Not written side by side with the password.
        if (mistyped.includes(owner)) scheduler.after(minute, () => putRight(owner));
      }
      for (const account of state.accounts.values()) account.contactPage = false;
      for (const calledOff of passing) calledOff();
    },
  };
}

const recordOf = ({ id, username, storedPassword }: OwnerPlan) => ({
  id,
  portalUsername: username,
  password: storedPassword,
});
