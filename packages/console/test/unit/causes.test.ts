import { expect, it } from "vitest";
import { causesOf } from "../../service/causes.ts";
import { noRecords, type Reservation } from "../../service/manager-records.ts";
import { record } from "./records.ts";

const by = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const apartment = (id: number, ownerId: number) => ({
  id,
  ownerId,
  name: `Home ${id}`,
  address: "",
  registryId: `0${id}`,
  ...by,
});
const records = (...latest: readonly Reservation[]) => ({
  ...noRecords,
  latest,
  apartments: [apartment(1, 7), apartment(2, 7), apartment(3, 8)],
  owners: [{ id: 7, name: "Maria", portalUsername: "maria", ...by }],
});
const failed = (reservationId: string, apartmentId: number, errorValue: Reservation["errorValue"], more = {}) =>
  record({ reservationId, apartmentId, errorValue, uploadStatus: "FAILED", declarationServerId: "", ...more });
const shown = (...latest: readonly Reservation[]) =>
  causesOf(records(...latest)).map(({ fix, stays }) => `${fix} ${stays.map((one) => one.reservationId).join()}`);

it("stays of an apartment whose number the portal does not know have one cause; of another apartment, another", () => {
  const causes = causesOf(
    records(
      failed("a", 1, "property_not_registered"),
      failed("b", 2, "property_not_registered"),
      failed("c", 1, "property_not_registered", { details: "said otherwise" }),
    ),
  );

  expect(causes.map(({ apartment: of, stays }) => [of?.name, stays.length])).toEqual([
    ["Home 1", 2],
    ["Home 2", 1],
  ]);
  expect(causes.map(({ why }) => why)).toEqual([undefined, ""]);
});

it("a refused login is one cause for all apartments of its owner, and each apartment without an owner is its own", () => {
  expect(
    shown(
      failed("a", 1, "invalid_credentials"),
      failed("b", 2, "invalid_credentials"),
      failed("c", 3, "invalid_credentials"),
      failed("d", 99, "owner_not_found"),
    ),
  ).toEqual(["openOwner a,b", "openOwner c", "openOwner d"]);
});

it("what can be sent again or has to be corrected is grouped by what the service says", () => {
  expect(
    shown(
      failed("a", 1, "portal_unavailable", { details: "down" }),
      failed("b", 2, "portal_unavailable", { details: "down" }),
      failed("c", 2, "portal_changed", { details: "changed" }),
      failed("d", 2, "rejected_by_portal", { details: "no amount" }),
    ),
  ).toEqual(["sendAgain a,b", "sendAgain c", "correct d"]);
});

it("the most urgent stay and cause come first, what an operator decides last, and what is declared not at all", () => {
  const due = (dueDate: string) => ({ dueDate });
  expect(
    shown(
      record({ reservationId: "review", uploadStatus: "NEEDS_REVIEW", ...due("01/01/2026") }),
      failed("later", 1, "portal_unavailable", due("20/03/2026")),
      failed("sooner", 1, "portal_unavailable", due("20/02/2026")),
      record({ reservationId: "draft", uploadStatus: "DRAFTED", ...due("20/01/2026") }),
      failed("found", 1, "duplicate_declaration", due("20/01/2026")),
      record({ reservationId: "declared" }),
      record({ reservationId: "moving", uploadStatus: "PENDING" }),
    ),
  ).toEqual(["declare draft", "sendAgain sooner,later", "operatorDecides review"]);
});
