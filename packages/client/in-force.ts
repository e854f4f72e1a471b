/** The fields of a record of `GET /reservations`, or of a search, that say what it stands for. */
export interface Standing {
  readonly apartmentId: number;
  readonly reservationId: string;
  readonly uploadStatus: string;
  readonly errorValue: string;
  readonly declarationServerId: string;
  /** The Α/Α in force, and its year. */
  readonly declaredAs: string;
  readonly declaredYear?: string | undefined;
  /** The Α/Α that it corrects, and its year. */
  readonly amends: string;
  readonly amendsYear?: string | undefined;
  readonly differs: readonly string[];
  readonly dateUploaded: string;
  readonly dismissed?: unknown;
}

type Outcome = Pick<Standing, "uploadStatus">;

const open = ["PENDING", "PROCESSING", "CHECKING"];
export const isOpen = ({ uploadStatus }: Outcome) => open.includes(uploadStatus);
export const isFinal = ({ uploadStatus }: Outcome) => uploadStatus === "SUBMITTED";

/** Declared by us, or found declared with the same figures. */
export const isSettled = (one: Pick<Standing, "uploadStatus" | "errorValue" | "declaredAs" | "differs">) =>
  isFinal(one) || (one.errorValue === "duplicate_declaration" && one.declaredAs !== "" && one.differs.length === 0);

/** Numbers start again each year. A year is unknown if the portal showed no day of submission. */
export const mayBeSameYear = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other;

/** The Α/Α in force, or else the record's own number at the portal; empty without either. */
export const declaredNumberOf = ({
  declaredAs,
  declarationServerId,
}: Pick<Standing, "declaredAs" | "declarationServerId">) => declaredAs || declarationServerId;

const idOf = (apartmentId: number, number: string) => `${apartmentId} ${number}`;

/**
 * The declarations that a later one of the same reservation has replaced: another reservation's is never corrected. One of an
 * unknown year may be the one that was corrected. Takes records newest first, of which several may be of one instant.
 */
export function correctedOf<R extends Standing>(newestFirst: readonly R[]): ReadonlySet<R> {
  const isReplacedBy = (later: R) => (one: R) =>
    isFinal(one) && one.declarationServerId === later.amends && mayBeSameYear(one.declaredYear, later.amendsYear);
  const ofOne = Map.groupBy(newestFirst, (one) => idOf(one.apartmentId, one.reservationId));
  return new Set(
    [...ofOne.values()].flatMap((sent) =>
      sent.flatMap((later, at) => (later.amends === "" ? [] : sent.slice(at + 1).filter(isReplacedBy(later)))),
    ),
  );
}

/** The latest record of each reservation, and apart from them those that need nothing more: cancelled or dismissed. */
export function latestOf<R extends Standing>(newestFirst: readonly R[]) {
  const latest = new Map<string, R>();
  for (const one of newestFirst) {
    const id = idOf(one.apartmentId, one.reservationId);
    const later = latest.get(id);
    // A cancelled record leaves the one before it in force; a dismissed one does not hide an earlier declaration.
    if (!later || later.errorValue === "cancelled" || (later.dismissed !== undefined && isFinal(one)))
      latest.set(id, one);
  }
  const isAside = (one: R) => one.errorValue === "cancelled" || one.dismissed !== undefined;
  const all = [...latest.values()];
  return { latest: all.filter((one) => !isAside(one)), setAside: all.filter(isAside) };
}

/** The latest record of each reservation, and every declaration of ours that is in force. Takes all records, newest first. */
export function inForce<R extends Standing>(newestFirst: readonly R[]): readonly R[] {
  const { latest, setAside } = latestOf(newestFirst);
  const [last, aside] = [new Set(latest), new Set(setAside)];
  const shown = newestFirst.filter((one) => last.has(one) || (isFinal(one) && !aside.has(one)));
  const corrected = correctedOf(newestFirst);
  const standing = shown.filter((one) => !corrected.has(one));
  const ours = Map.groupBy(standing.filter(isFinal), (one) => idOf(one.apartmentId, one.declarationServerId));
  const isShown = (one: R) =>
    one.declaredAs !== "" &&
    ours
      .get(idOf(one.apartmentId, one.declaredAs))
      ?.some(({ declaredYear }) => mayBeSameYear(declaredYear, one.declaredYear));
  // A duplicate of a declaration that is shown is left out.
  return standing.filter((one) => one.errorValue !== "duplicate_declaration" || !isShown(one));
}
