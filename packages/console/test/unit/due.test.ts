import { describe, expect, it } from "vitest";
import { dateOf, dayOf } from "../../../../shared/contract/day.ts";
import { fixOf, isDeclared } from "../../service/actions.ts";
import { attentionOf, closesSoon, daysLeft, monthOf, today } from "../../service/due.ts";
import { type Filter, filtered, filterOf } from "../../service/filter.ts";
import type { Records } from "../../service/manager-records.ts";
import { linkTo } from "../../service/route.ts";
import { record } from "./records.ts";

const due = dayOf("20/05/2026");
const pending = record({ uploadStatus: "PENDING" });

describe("the due date in the console", () => {
  it("is counted in days of Athens", () => {
    expect(dateOf(today(new Date("2026-05-19T20:59:00Z")))).toBe("19/05/2026");
    expect(dateOf(today(new Date("2026-05-19T21:00:00Z")))).toBe("20/05/2026");
    expect(dateOf(today(new Date("2026-12-31T22:00:00Z")))).toBe("01/01/2027");
    expect(daysLeft(pending, dayOf("18/05/2026"))).toBe(2);
    expect(monthOf(pending)).toBe("2026-04");
  });

  it.each([
    [due - 8, ["waiting"]],
    [due - 7, ["waiting", "dueThisWeek"]],
    [due, ["waiting", "dueThisWeek"]],
    [due + 1, ["waiting", "overdue"]],
  ])("is shown only while it matters: %#", (now, expected) => {
    expect(attentionOf(pending, now)).toEqual(expected);
  });

  it("is late after the next working day, with a warning when a year closes", () => {
    const saturday = record({ uploadStatus: "PENDING", dueDate: "20/06/2026" });
    expect(attentionOf(saturday, dayOf("22/06/2026"))).toEqual(["waiting", "dueThisWeek"]);
    expect(attentionOf(saturday, dayOf("23/06/2026"))).toEqual(["waiting", "overdue"]);

    const december = record({ uploadStatus: "PENDING", dueDate: "20/01/2027", amendableUntil: "28/02/2027" });
    const days = ["31/12/2026", "01/01/2027", "28/02/2027", "01/03/2027"].map(dayOf);
    expect(days.map((day) => closesSoon(december, day))).toEqual([false, true, true, false]);
    expect(closesSoon({ ...december, uploadStatus: "SUBMITTED" }, dayOf("01/02/2027"))).toBe(false);
  });

  it.each([
    [{ uploadStatus: "SUBMITTED" }, "filed"],
    [{ uploadStatus: "FAILED", errorValue: "duplicate_declaration", declaredAs: "5" }, "filed"],
    // Another declaration stands in its way.
    [{ uploadStatus: "FAILED", errorValue: "duplicate_declaration" }, "needsAction"],
    [{ uploadStatus: "FAILED", errorValue: "duplicate_declaration", differs: ["endDate"] }, "needsAction"],
    [{ uploadStatus: "FAILED", errorValue: "portal_changed" }, "needsAction"],
    [{ uploadStatus: "NEEDS_REVIEW" }, "needsAction"],
    [{ uploadStatus: "DRAFTED" }, "drafts"],
    [{ uploadStatus: "PROCESSING" }, "waiting"],
    [{ uploadStatus: "CHECKING" }, "waiting"],
  ] as const)("of %j counts as %s; a filed one is never late", (change, expected) => {
    const one = record({ ...change, differs: "differs" in change ? [...change.differs] : [] });

    expect(attentionOf(one, due - 30)).toEqual([expected]);
    expect(attentionOf(one, due + 1)).toEqual(expected === "filed" ? ["filed"] : [expected, "overdue"]);
  });
});

describe("the console's list of reservations", () => {
  const first = record({ reservationId: "A", taskId: 1, uploadStatus: "FAILED", errorValue: "portal_changed" });
  const again = record({ reservationId: "A", taskId: 2, guestName: "Ζωή Άνθη", declarationServerId: "256" });
  const other = record({ reservationId: "B", taskId: 2, apartmentId: 2, startDate: "01/05/2026", guestTaxId: "123" });
  const apartment = { id: 2, ownerId: 9, name: "", registryId: "", address: "", postalCode: "" };
  const by = { createdBy: "", createdAt: "", updatedBy: "", updatedAt: "" };
  const records: Records = {
    reservations: [again, other, first],
    latest: [again, other],
    setAside: [],
    owners: [],
    since: "",
    hasAllOpen: true,
    apartments: [{ ...apartment, ...by }],
  };
  const shown = (filter: Filter) =>
    filtered(records, filter, due - 30).map(({ reservationId, taskId }) => reservationId + taskId);

  it.each<[Filter, string[]]>([
    [{}, ["A2", "B2"]],
    [{ task: "1" }, ["A1"]],
    [{ task: "1,2" }, ["A2", "B2", "A1"]],
    [{ state: "SUBMITTED" }, ["A2", "B2"]],
    [{ state: "FAILED" }, []],
    [{ apartment: 2 }, ["B2"]],
    [{ owner: 9 }, ["B2"]],
    [{ owner: 8 }, []],
    [{ month: "2026-05" }, ["B2"]],
    [{ view: "filed" }, ["A2", "B2"]],
    [{ view: "due" }, []],
    [{ view: "todo" }, []],
    [{ view: "cancelled" }, []],
    [{ view: "surprise" }, ["A2", "B2"]],
    [{ platform: "Airbnb" }, ["A2", "B2"]],
    [{ platform: "Booking.com" }, []],
    [{ text: "ζωη" }, ["A2"]],
    [{ text: "256" }, ["A2"]],
    [{ text: "123" }, ["B2"]],
    [{ text: " b " }, ["B2"]],
    [{ text: "b", apartment: 1 }, []],
  ])("filtered by %j has %j", (filter, expected) => {
    expect(shown(filter)).toEqual(expected);
  });

  it("has its filter in the address, and ignores an invalid one", () => {
    const filter = { view: "due", apartment: 7, text: "Ζωή & co" };
    const link = linkTo("stays", { ...filter, owner: undefined, task: 0 });
    const query = (address: string) => new URLSearchParams(address.split("?")[1]);

    expect(link.split("?")[0]).toBe("#/stays");
    expect(filterOf(query(link))).toEqual(filter);
    const texts = { state: "FAILED", month: "2026-05", task: "7,8", sort: "-due", columns: "amount,platform" };
    expect(filterOf(new URLSearchParams({ apartment: "x", owner: "9", ...texts }))).toEqual({
      owner: 9,
      ...texts,
    });
    expect(linkTo("today")).toBe("#/today");
  });
});

it.each([
  [{ uploadStatus: "NEEDS_REVIEW", errorValue: "outcome_unknown" }, "operatorDecides"],
  [{ uploadStatus: "DRAFTED" }, "declare"],
  [{ uploadStatus: "SUBMITTED" }, undefined],
  [{ uploadStatus: "FAILED", errorValue: "duplicate_declaration" }, undefined],
  [{ uploadStatus: "FAILED", errorValue: "duplicate_declaration", differs: ["endDate"] }, "amend"],
  [{ uploadStatus: "FAILED", errorValue: "apartment_not_found" }, "openApartment"],
  [{ uploadStatus: "FAILED", errorValue: "invalid_credentials" }, "openOwner"],
  [{ uploadStatus: "FAILED", errorValue: "property_not_registered" }, "openApartment"],
  [{ uploadStatus: "FAILED", errorValue: "owner_not_found" }, "openOwner"],
  [{ uploadStatus: "FAILED", errorValue: "rejected_by_portal" }, "correct"],
  [{ uploadStatus: "FAILED", errorValue: "overlapping_declaration" }, "correct"],
  [{ uploadStatus: "FAILED", errorValue: "guest_erased" }, "correct"],
  [{ uploadStatus: "FAILED", errorValue: "portal_changed" }, "sendAgain"],
] as const)("the remedy of %j is %s", (change, fix) => {
  expect(fixOf(record({ ...change, differs: "differs" in change ? [...change.differs] : [] }))).toBe(fix);
});

it("a row with a number in force counts as declared", () => {
  expect(isDeclared(record({ declaredAs: "5" }))).toBe(true);
  expect(isDeclared(record())).toBe(false);
});
