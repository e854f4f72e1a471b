import { describe, expect, it } from "vitest";
import type { ErrorValue, Outcome } from "../../../shared/contract/outcome.ts";
import * as outcomes from "../../../shared/contract/outcomes.ts";
import { accountLocked, invalidCredentials, ownerMustAct } from "../../../shared/filing/session/log-in-rules.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { say, type Words } from "../../../shared/wording/say.ts";
import { waiting } from "../../../shared/wording/waiting.ts";
import { dance, loginPage, loginWith, page } from "../portal/login-dance.ts";

const differing = ["endDate", "amountReceived"];
const by = { taskId: 8, reservationId: "9" };
/** A value such as the portal's words or a date, not a sentence. */
const words = "Το ΑΦΜ δεν είναι έγκυρο";
const why = say("portal_refuses_for_now", { words });
const ends: readonly ErrorValue[] = [
  "internal_error",
  "portal_unavailable",
  "portal_changed",
  "duplicate_declaration",
  "rejected_by_portal",
];

/** Each way to say how something ended. The compiler asks for an example of every one. */
const examples: Record<keyof typeof outcomes, readonly Outcome[]> = {
  notBegun: [outcomes.notBegun],
  cancelled: [outcomes.cancelled],
  cancelledWhole: [outcomes.cancelledWhole],
  guestErased: [outcomes.guestErased],
  submitted: [outcomes.submitted("1", "2")],
  drafted: [outcomes.drafted("3")],
  alreadyDeclared: [undefined, by].flatMap((declarer) =>
    [[], differing].flatMap((names) => [
      outcomes.alreadyDeclared("1", declarer, names),
      outcomes.alreadyDeclared("1", declarer, names, "another"),
    ]),
  ),
  alreadyDeclaredOwnerHidden: [
    outcomes.alreadyDeclaredOwnerHidden("1", differing),
    outcomes.alreadyDeclaredOwnerHidden("1", []),
  ],
  declaredLater: [true, false].map((isFinal) => outcomes.declaredLater("1", 8, isFinal, differing)),
  declaredElsewhere: [outcomes.declaredElsewhere("1", "00000123456", differing)],
  cancellationUnproven: [outcomes.cancellationUnproven("1", { startDate: "01/06/2026", endDate: "03/06/2026" })],
  cancellationOfAnother: [outcomes.cancellationOfAnother("1", { taskId: 8, reservationId: "9" })],
  givenAway: [outcomes.givenAway("1")],
  datesDeclared: [outcomes.datesDeclared("1", "2", differing)],
  daysDeclared: [outcomes.daysDeclared("1")],
  guestDeclared: [outcomes.guestDeclared("1", { startDate: "01/06/2026", endDate: "03/06/2026" })],
  foundBefore: [outcomes.foundBefore("1", { startDate: "01/06/2026", endDate: "03/06/2026" })],
  rejected: [
    outcomes.rejected({ words }),
    outcomes.rejected({ words, notOffered: { list: "Έτος", value: "2022", offered: "2025, 2026" } }),
    outcomes.rejected({ words, coveredBy: "1" }),
    outcomes.rejected({ words, coveredBy: "1", overlapped: { declared: "01/02–03/02", stay: "02/02–04/02" } }),
  ],
  apartmentNotFound: [outcomes.apartmentNotFound(7)],
  apartmentMoved: [outcomes.apartmentMoved(7)],
  notRegistered: (["unknown", "provisional", "stopped"] as const).map((state) =>
    outcomes.notRegistered("00000123456", state),
  ),
  differs: [outcomes.differs({ draft: "3" }, differing), outcomes.differs({ number: "1" }, differing)],
  undecided: [outcomes.undecided("3"), outcomes.undecided(undefined)],
  neverShown: [outcomes.neverShown(4)],
  statementFiled: [outcomes.statementFiled("1")],
  statementSaved: [outcomes.statementSaved("3")],
  monthStated: [outcomes.monthStated("1")],
  statementDiffers: [outcomes.statementDiffers("1", ["daysUsed"])],
  statementUnclear: [outcomes.statementUnclear],
  recordUnreadable: [outcomes.recordUnreadable],
  givenUp: ends.flatMap((cause) => [true, false].map((isLook) => outcomes.givenUp(cause, why, 10, isLook))),
};

/** A value for each parameter of a text. */
const values = {
  why: say("unclear"),
  until: "01/02/2026",
  words,
  others: ["5", "6"],
  registryId: "00000123456",
  month: 5,
  year: 2026,
  taskId: 8,
  count: 2,
  seconds: 3,
};

/** Names of the contract, which are not translated. */
const names =
  /\b(onDeclared amend|portalUsername|portalPassword|registryId|ownerId|apartmentId|endDate|bookedEndDate|reservationId|amountReceived|daysUsed|year)\b/g;

function expectBothLanguages(said: Words): void {
  const [english, greek] = [inWords(said, "en"), inWords(said, "el")];
  expect(english).toMatch(/[a-z]{2}/);
  expect(greek).toMatch(/\p{Script=Greek}{2}/u);
  expect(greek.replaceAll(names, "").match(/[A-Za-z]+/g) ?? []).toEqual([]);
  // A sentence within another has no full stop.
  for (const text of [english, greek]) expect(text).not.toMatch(/[.:;·]\s*[.:;·]|[.]$/);
}

describe("the Greek texts have no English in", () => {
  it.each(Object.entries(examples))("%s", (name, some) => {
    const texts = some.flatMap(({ details }) => details ?? []);
    expect(texts.length > 0).toBe(name !== "submitted");
    for (const details of texts) expectBothLanguages(details);
  });

  it.each([
    ["the second factor", "<html><label>Κωδικός μίας χρήσης:</label></html>"],
    ["the contact page", "<html><legend>Στοιχεία Επικοινωνίας/ Contact Info</legend></html>"],
    ["the choice of names", "<html><h1>Επιλογή</h1></html>"],
    ["an expired password", loginPage.replace("<form>", "<p>Ο κωδικός πρόσβασης έχει λήξει</p><form>")],
  ])("the text for a log-in that meets %s", async (_, body) => {
    const { result } = await loginWith([...dance().slice(0, 3), page(body), page(""), page("")]);
    if (result.kind !== "owner_action_required") throw new Error(result.kind);
    const veto = ownerMustAct(result.what);

    expectBothLanguages(result.what);
    expectBothLanguages(veto.outcome.details ?? "");
  });

  it.each(Object.keys(waiting))("the reason for waiting: %s", (code) => {
    expectBothLanguages({ code, params: values });
  });

  it("the texts for a refused or locked login", () => {
    for (const veto of [invalidCredentials, accountLocked]) expectBothLanguages(veto.outcome.details ?? "");
  });
});

/** For software: everything but its text, and the text's code and parameters. */
const forSoftware = ({ state, errorValue = "", details = "", ...more }: Outcome) => {
  const { code, params = {} } = typeof details === "string" ? { code: details } : details;
  const texts = [more, params].flatMap((of) =>
    Object.entries(of).map(([name, value]) => `${name}=${JSON.stringify(value).replaceAll('"', "")}`),
  );
  return [state, errorValue, code, ...texts].filter(Boolean).join(" ");
};

it("every outcome has its code, number and differences for software", () => {
  const { givenUp: _, ...before } = examples;

  expect([...new Set(Object.values(before).flat().map(forSoftware))].join("\n")).toBe(
    `
    FAILED internal_error not_begun rule=dispatched in vain
    FAILED cancelled cancelled rule=cancelled in time
    FAILED cancelled cancelled_whole rule=cancelled in time
    FAILED guest_erased guest_erased
    SUBMITTED declarationServerId=1 amends=2
    DRAFTED draft_saved declarationServerId=3
    FAILED duplicate_declaration declared_same declaredAs=1 differs=[] number=1
    FAILED duplicate_declaration declared_otherwise declaredAs=1 differs=[endDate,amountReceived] number=1 differs=[endDate,amountReceived]
    FAILED duplicate_declaration declared_same_by declaredAs=1 differs=[] number=1 taskId=8 reservationId=9
    FAILED duplicate_declaration declared_otherwise_by declaredAs=1 differs=[endDate,amountReceived] number=1 taskId=8 differs=[endDate,amountReceived]
    FAILED duplicate_declaration declared_as_another declaredAs=1 differs=[endDate,amountReceived] number=1 taskId=8 reservationId=9 differs=[endDate,amountReceived]
    FAILED duplicate_declaration declared_nameless declaredAs=1 differs=[endDate,amountReceived] number=1 differs=[endDate,amountReceived]
    FAILED duplicate_declaration declared_later declaredAs=1 differs=[endDate,amountReceived] number=1 taskId=8
    FAILED duplicate_declaration declared_later declaredAs= differs=[endDate,amountReceived] number=1 taskId=8
    FAILED duplicate_declaration declared_elsewhere declaredAs=1 differs=[endDate,amountReceived] number=1 registryId=00000123456
    FAILED duplicate_declaration cancellation_unproven number=1 dates=01/06/2026–03/06/2026
    FAILED duplicate_declaration cancellation_of_another number=1 taskId=8 reservationId=9
    FAILED duplicate_declaration given_away number=1
    FAILED duplicate_declaration dates_declared declaredAs=1 differs=[endDate,amountReceived] number=1 other=2
    FAILED duplicate_declaration declared_unproven number=1
    FAILED duplicate_declaration guest_declared number=1 dates=01/06/2026–03/06/2026
    FAILED duplicate_declaration earlier_declared_unproven number=1 dates=01/06/2026–03/06/2026
    FAILED rejected_by_portal refused words=Το ΑΦΜ δεν είναι έγκυρο
    FAILED rejected_by_portal not_offered list=Έτος value=2022 offered=2025, 2026
    FAILED duplicate_declaration refused_covered words=Το ΑΦΜ δεν είναι έγκυρο number=1
    FAILED overlapping_declaration overlapped number=1 words=Το ΑΦΜ δεν είναι έγκυρο declared=01/02–03/02 stay=02/02–04/02
    FAILED apartment_not_found apartment_not_found apartmentId=7
    FAILED apartment_changed apartment_changed apartmentId=7
    FAILED property_not_registered property_unknown registryId=00000123456
    FAILED property_not_registered property_provisional registryId=00000123456
    FAILED property_not_registered property_stopped registryId=00000123456
    NEEDS_REVIEW outcome_unknown draft_differs declarationId=3 differs=[endDate,amountReceived]
    NEEDS_REVIEW outcome_unknown final_differs number=1 differs=[endDate,amountReceived]
    NEEDS_REVIEW outcome_unknown finalise_unclear declarationId=3
    NEEDS_REVIEW outcome_unknown draft_unclear
    NEEDS_REVIEW outcome_unknown draft_never_shown count=4
    SUBMITTED statement_submitted declarationServerId=1 number=1
    DRAFTED statement_drafted declarationServerId=3
    FAILED duplicate_declaration statement_there number=1
    NEEDS_REVIEW outcome_unknown statement_differs number=1 differs=[daysUsed]
    NEEDS_REVIEW outcome_unknown statement_unclear
    NEEDS_REVIEW outcome_unknown record_unreadable rule=its record cannot be read
    `
      .trim()
      .replaceAll(/^ +/gm, ""),
  );
});
