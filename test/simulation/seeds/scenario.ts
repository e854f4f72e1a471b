import type { Property } from "../../../shared/portal/portal.ts";
import type { AcceptedReservation, Submission } from "../../../shared/records/submission.ts";
import { minute } from "../../support/durations.ts";
import {
  noTaxNumber,
  type PortalRules,
  refusedAtFinalise,
  refusedAtSave,
} from "../../support/simulation/portal-state.ts";
import type { Random } from "../../support/simulation/random.ts";
import { feeRecord, registryId } from "../scenes/small-world.ts";

/** What a seed is about, besides the faults that any seed may have. */
export const plots = [
  "ordinary",
  "wrong password",
  "password changed at the portal",
  "contact page",
  "locked by its owner",
  "owner meddles",
  "owner declares",
  "patience of outage",
  "patience of drift",
  "closure of ten days",
  "poison",
  "slow portal",
  "unclear refusals",
  "false refusals",
  "try later",
  "unknown words",
  "property leaves",
  "aws refuses",
  "names not found",
  "a page unreadable",
] as const;
export type Plot = (typeof plots)[number];

/** Whether a plot lasts for days, up to three weeks. */
export const isLong = (plot: Plot) =>
  plot.startsWith("patience") || plot === "closure of ten days" || plot === "a page unreadable";

export interface OwnerPlan {
  readonly id: number;
  readonly username: string;
  /** A second login with the same properties, to which a PATCH of the username leads. */
  readonly otherUsername: string;
  readonly password: string;
  /** The password on record with us at the beginning. */
  readonly storedPassword: string;
  readonly properties: Property[];
}

export interface ApartmentPlan {
  readonly id: number;
  readonly ownerId: number;
  readonly registryId: string;
}

export interface TaskPlan {
  /** Milliseconds from the start. */
  readonly at: number;
  readonly submission: Submission;
  readonly draftUpload: boolean;
  /** The request's idempotency key. */
  readonly idempotencyKey?: string;
  /** The password that a climate-fee task brings along. */
  readonly ownPassword?: string;
}

/** A declaration that the owner has typed in before. */
export interface TypedIn {
  readonly registryId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly final: boolean;
}

export interface Scenario {
  readonly plot: Plot;
  readonly owners: readonly OwnerPlan[];
  readonly apartments: readonly ApartmentPlan[];
  readonly tasks: readonly TaskPlan[];
  readonly typedIn: readonly TypedIn[];
  readonly rules: Partial<PortalRules>;
  /** How long the faults last, in milliseconds. */
  readonly troubledFor: number;
}

/** One owner with one apartment, for worlds that are not drawn. */
export const oneOwner: Pick<Scenario, "owners" | "apartments"> = {
  owners: [
    {
      id: 1,
      username: "Owner-1",
      otherUsername: "owner-1-b",
      password: "right",
      storedPassword: "right",
      properties: [{ propertyId: "p10", registryId, state: "final" }],
    },
  ],
  apartments: [{ id: 10, ownerId: 1, registryId }],
};

/** An apartment that is not on record, and one whose owner is not. */
export const unknownApartment = 999;
export const ownerlessApartment = 998;

export function createScenario(random: Random): Scenario {
  const plot = drawPlot(random);
  const owners = Array.from({ length: random.between(1, 3) }, (_, index) => planOwner(random, index + 1, plot));
  shareProperty(random, owners);
  const apartments = owners.flatMap(({ id, properties }) =>
    properties.map(({ registryId }, index) => ({ id: id * 10 + index, ownerId: id, registryId })),
  );
  const troubledFor = random.between(10, 90) * minute;
  const world = { owners, apartments };
  const most = isLong(plot) ? 2 : 5;
  const ordinary = Array.from({ length: random.between(1, most) }, () => planTask(random, world, troubledFor));
  return {
    plot,
    owners,
    troubledFor,
    rules: drawRules(random),
    apartments: [...apartments, { id: ownerlessApartment, ownerId: 99, registryId: "00000000099" }],
    tasks: ordinary.map((task, index) => (random.chance(0.5) ? { ...task, idempotencyKey: `key-${index}` } : task)),
    typedIn: random.chance(0.2) ? [planTypedIn(random, apartments)].flat() : [],
  };
}

/** Portals differ. The odd ones have scenes of their own, in regressions/. */
function drawRules(random: Random): Partial<PortalRules> {
  return {
    equalDatesAccepted: random.chance(0.3),
    statementsRepeat: random.chance(0.5),
    maxSessions: random.chance(0.8) ? 1 : 2,
    notes: random.chance(0.9) ? "kept" : random.oneOf(["trimmed", "upper case"]),
    filter: random.chance(0.8) ? "arrival" : "overlap",
    listLag: 0,
    statementListLag: random.chance(0.9) ? 0 : random.between(1, 12) * minute,
    secondFinalise: random.oneOf(["refused", "accepted", "accepted without number"]),
    statementDrafts: random.oneOf(["stay", "made final"]),
  };
}

/** Sometimes gives two owners one property: two logins, two workers, one list of declarations. */
function shareProperty(random: Random, [one, other]: readonly OwnerPlan[]): void {
  const [property] = one?.properties ?? [];
  if (property && other && random.chance(0.4)) other.properties.push(property);
}

/** Long plots are drawn rarely: each takes as long to run as many others. */
function drawPlot(random: Random): Plot {
  if (random.chance(0.012)) return random.pick(plots.filter(isLong)) ?? "ordinary";
  const shorter = plots.filter((plot) => !isLong(plot));
  return (random.chance(0.4) ? random.pick(shorter) : undefined) ?? "ordinary";
}

function planOwner(random: Random, id: number, plot: Plot): OwnerPlan {
  const properties = Array.from({ length: random.between(1, 2) }, (_, index): Property => {
    const state = random.chance(0.03) ? random.oneOf<Property["state"]>(["provisional", "stopped"]) : "final";
    return { propertyId: `p${id}${index}`, registryId: `000000000${id}${index}`, state };
  });
  const storedPassword = (plot === "wrong password" || plot === "unclear refusals") && id === 1 ? "wrong" : "right";
  return { id, username: `Owner-${id}`, otherUsername: `owner-${id}-b`, password: "right", storedPassword, properties };
}

type Places = Pick<Scenario, "owners" | "apartments">;

function planTask(random: Random, world: Places, troubledFor: number): TaskPlan {
  const at = random.chance(0.5) ? random.between(0, 5_000) : random.between(0, troubledFor);
  const draftUpload = random.chance(0.15);
  const kind = random.next();
  if (kind < 0.2) return planStatement(random, world, at, draftUpload);
  if (kind < 0.28) return planSearch(random, world, at);
  const reservations = Array.from({ length: random.between(1, 7) }, (_, index) => planStay(random, world, index));
  // A third of the tasks correct what is declared otherwise.
  const onDeclared = !draftUpload && at % 3 === 0 ? ({ onDeclared: "amend" } as const) : {};
  return { at, draftUpload, submission: { kind: "str", reservations, ...onDeclared } };
}

function planStatement(random: Random, { owners }: Places, at: number, draftUpload: boolean): TaskPlan {
  const owner = random.pick(owners);
  const known = owner && random.chance(0.9);
  const records = [feeRecord(random.between(1, 25))];
  const portalUsername = known ? owner.username.toUpperCase() : "nobody";
  const submission = { kind: "takk", year: 2026, month: random.between(5, 6), portalUsername, records } as const;
  const ownPassword = known && random.chance(0.3) ? random.oneOf(["right", "right", "wrong too"]) : undefined;
  return { at, draftUpload, submission, ...(ownPassword !== undefined && { ownPassword }) };
}

function planSearch(random: Random, { apartments }: Places, at: number): TaskPlan {
  const apartmentId = random.chance(0.1) ? unknownApartment : (random.pick(apartments)?.id ?? unknownApartment);
  const submission = { kind: "search", apartmentId, fromDate: "01/06/2026", toDate: "31/07/2026" } as const;
  return { at, draftUpload: false, submission };
}

export const date = (day: number, month = 6) =>
  `${String(day).padStart(2, "0")}/${String(month).padStart(2, "0")}/2026`;

/** Few dates, so that stays collide: in one batch, across tasks, and with what the owner typed in. */
function planStay(random: Random, { apartments }: Places, index: number): AcceptedReservation {
  const chosen = random.pick(apartments)?.id ?? unknownApartment;
  const apartmentId = random.chance(0.03) ? random.oneOf([unknownApartment, ownerlessApartment]) : chosen;
  const start = random.between(1, 14);
  const base = {
    reservationId: `r${index}`,
    apartmentId,
    startDate: date(start),
    platform: random.oneOf(["Airbnb", "Booking.com"]),
    paymentMethod: random.oneOf(["Μετρητά", "Λοιποί"]),
  };
  const amount = random.chance(0.03) ? refusedAtFinalise / 100 : random.between(5_000, 90_000) / 100;
  const guest = random.chance(0.5)
    ? { isForeigner: true, ...foreigner(random.between(100, 999)) }
    : { isForeigner: false, guestTaxId: random.chance(0.1) ? random.oneOf([refusedAtSave, noTaxNumber]) : "123456783" };
  if (random.chance(0.12)) return { ...base, ...guest, cancellationDate: date(start), cancellationAmount: amount };
  const endDate = date(start + random.between(1, 2));
  return { ...base, ...guest, endDate, amountReceived: amount };
}

/** Names long and short, documents with and without spaces. */
const foreigner = (number: number) => ({
  guestName: number % 3 === 0 ? "Maximiliana Wolfe-Schlegelstein" : "Ann O'Neill",
  guestId: number % 2 === 0 ? `X ${number}-A` : `X${number}`,
});

function planTypedIn(random: Random, apartments: readonly ApartmentPlan[]): TypedIn {
  const start = random.between(1, 14);
  const registryId = random.pick(apartments)?.registryId ?? "";
  return { registryId, startDate: date(start), endDate: date(start + 1), final: random.chance(0.7) };
}
