import type * as v from "valibot";
import { describe, expect, it } from "vitest";
import { answeredOnly } from "../../../shared/contract/reservation.ts";
import * as s from "../../../shared/contract/schemas.ts";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { accepted, type Change, pathsOf, problemsOf, sound, taskOf } from "./reservation.ts";

const greek = { isForeigner: false, guestTaxId: "123456789" };
const cancelled = {
  endDate: undefined,
  cancellationDate: "20/09/2026",
  amountReceived: undefined,
  cancellationAmount: 90,
};

describe("the API forgives", () => {
  it.each([
    ["numbers", { guestName: 7, guestId: 8 }],
    ["objects and lists", { guestName: {}, guestId: [] }],
    ["what is too long", { guestName: "x".repeat(500), guestId: "x".repeat(500) }],
    ["line breaks", { guestName: "a\nb", guestId: "\u0000" }],
    ["nothing", { guestName: null, guestId: "" }],
    ["both", {}],
  ])("name and passport of a guest who is not a foreigner, with %s", (_, guest) => {
    const [reservation] = accepted({ ...greek, ...guest });

    expect(reservation).toMatchObject(greek);
    expect(reservation).not.toHaveProperty("guestName");
    expect(reservation).not.toHaveProperty("guestId");
  });

  it("the tax number of a foreigner, which is kept", () => {
    expect(accepted({ guestTaxId: "123456789" })).toEqual([{ ...sound, guestTaxId: "123456789" }]);
  });

  it.each([[7], [{}], ["x".repeat(500)], ["\n"]])("no tax number %j of a foreigner", (guestTaxId) => {
    expect(pathsOf(taskOf({ guestTaxId }))).toEqual(["reservations[0].guestTaxId"]);
  });

  it("a record that is sent back as read", () => {
    const answered = { dateUploaded: "2026-11-21T10:00:00.000Z", uploadStatus: "FAILED", isDraft: true, details: "x" };
    const more = { taskId: 1, declaredAs: "", differs: [], dueDate: "20/11/2026", amends: "", errorValue: "cancelled" };
    const body = { ...taskOf({ ...answered, ...more, declarationServerId: "" }), requestId: "r", nextCursor: "x" };

    expect(parseRequest(s.StrTaskBody, body).reservations).toEqual([sound]);
  });

  it("every field that only answers have", () => {
    const sent = new Set(Object.keys(s.StrTaskBody.entries.reservations.item.entries));
    const statusFields = s.StrTaskStatus.entries.strUploadStatus.entries.reservationUploadStatus.item.entries;
    const answered = [...Object.keys(s.ReservationRecord.entries), ...Object.keys(statusFields)];

    expect(new Set(answeredOnly)).toEqual(new Set(answered.filter((field) => !sent.has(field))));
  });

  it("unknown fields without a value, and no others", () => {
    expect(accepted({ colour: null })).toEqual([sound]);
    expect(pathsOf(taskOf({ colour: "" }))).toEqual(["reservations[0].colour"]);
  });

  it.each([
    [0.1 + 0.2, 0.3],
    [1.1 * 3, 3.3],
    [420.50000000001, 420.5],
    [0.1 + 0.2 - 0.3, 0],
    [0.3 - 0.2 - 0.1, 0],
    [-0, 0],
    [33.33 * 3, 99.99],
  ])("the noise of the amount %d", (amount, cents) => {
    const [reservation] = accepted({ amountReceived: amount });

    expect(Object.is(reservation?.amountReceived, cents)).toBe(true);
  });

  it.each([420.505, 420.5001, 0.000001, -0.01, 9_999_999.999])("no wrong amount %d", (amount) => {
    expect(pathsOf(taskOf({ amountReceived: amount }))).toEqual(["reservations[0].amountReceived"]);
  });

  it("white space around texts: tabs, line ends and non-breaking spaces", () => {
    const [reservation] = accepted({
      guestName: "\u00a0Ada Byron\n",
      guestId: "\ufeffP123456 ",
      platform: " Airbnb",
      paymentMethod: "Μετρητά\u00a0",
    });

    expect(reservation).toEqual(sound);
  });

  it.each([
    ["a zero-width non-joiner, as in Persian", "می\u200cخواهم", "میخواهم"],
    ["a soft hyphen", "Ada By\u00adron", "Ada Byron"],
    ["marks of direction", "\u200fשרה\u200e", "שרה"],
  ])("%s in a guest's name, which is kept as sent and filed without", (_, guestName, filedAs) => {
    const [reservation] = accepted({ guestName });

    expect(reservation).toMatchObject({ guestName });
    expect(reservation && figuresOf(reservation).guestName).toBe(filedAs);
  });

  it("white space around a value of a list, up to a hundred characters in all", () => {
    expect(accepted({ platform: `${" ".repeat(94)}Airbnb` })).toEqual([sound]);
    expect(pathsOf(taskOf({ platform: `${" ".repeat(95)}Airbnb` }))).toEqual(["reservations[0].platform"]);
  });

  it("no blank text in a required field", () => {
    expect(accepted({ ...greek, guestName: " " })).toMatchObject([greek]);
  });

  it("no white space around an id", () => {
    const around = "has white space around it: send it without";
    const messagesOf = (...changes: Change[]) => problemsOf(taskOf(...changes)).map(({ message }) => message);

    expect(messagesOf({ reservationId: " A-1" }, { reservationId: "A-1\u00a0" })).toEqual([around, around]);
    expect(messagesOf({ ...greek, guestTaxId: "123 456" }, { ...greek, guestTaxId: "1\u00a0" })).toEqual([
      "has white space in it: send it without",
      around,
    ]);
  });

  it("letters in another Unicode form", () => {
    const texts = {
      platform: "λλες ψηφιακές πλατφόρμες",
      paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής",
      guestName: "Ζωή",
    };
    const apart = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.normalize("NFD")]));

    expect(apart).not.toEqual(texts);
    expect(accepted(apart)).toMatchObject([texts]);
  });

  it("the booked departure of a cancelled stay, and of no other", () => {
    expect(accepted({ ...cancelled, bookedEndDate: "07/10/2026" })).toMatchObject([{ bookedEndDate: "07/10/2026" }]);
    expect(pathsOf(taskOf({ bookedEndDate: "07/10/2026" }))).toEqual(["reservations[0].bookedEndDate"]);
    expect(pathsOf(taskOf({ ...cancelled, bookedEndDate: "03/10/2026" }))).toEqual(["reservations[0].bookedEndDate"]);
  });

  it.each(["3/10/2026", "2026-10-03", "03.10.2026", "12/31/2026", "31/02/2026"])(
    "one problem for a misshapen date, %s, without another for its order",
    (date) => {
      expect(pathsOf(taskOf({ startDate: date }))).toEqual(["reservations[0].startDate"]);
      expect(pathsOf(taskOf({ endDate: date }))).toEqual(["reservations[0].endDate"]);
    },
  );
});

describe("a secret", () => {
  it("is kept to the letter", () => {
    const owner = { name: " Maria ", portalUsername: "\tmaria ", portalPassword: " pass\u00a0 " };

    expect(parseRequest(s.NewOwner, { ...owner, id: 5, createdAt: "x" })).toEqual({
      name: "Maria",
      portalUsername: "maria",
      portalPassword: " pass\u00a0 ",
    });
  });
});

it.each([
  ["an owner", s.NewOwner, { name: "a", portalUsername: "b", portalPassword: "c" }],
  ["an owner's change", s.OwnerPatch, { name: "a" }],
  ["an apartment", s.NewApartment, { name: "a", address: "b", registryId: "1", ownerId: 1 }],
  ["an apartment's change", s.ApartmentPatch, { name: "a" }],
])("a record read from %s can be sent back", (_, schema: v.GenericSchema, fields) => {
  expect(parseRequest(schema, { ...fields, id: 5, createdAt: "x", updatedAt: "x", requestId: "x" })).toEqual(fields);
});

describe("a partial update", () => {
  const change = (body: object) => parseRequest(s.ApartmentPatch, body);

  it("empties with null what may be empty", () => {
    expect(change({ postalCode: null })).toEqual({ postalCode: null });
    expect(change({ postalCode: " " })).toEqual({ postalCode: null });
  });

  it("trims and normalises texts", () => {
    const texts = { name: " Ά ".normalize("NFD"), address: "\tb", registryId: " Α\u03011\n", postalCode: "\u00a07 " };

    expect(change(texts)).toEqual({ name: "Ά", address: "b", registryId: "Ά1", postalCode: "7" });
  });

  it.each(["name", "address", "registryId", "ownerId"])("does not empty %s", (field) => {
    expect(() => change({ [field]: null })).toThrow(`${field}: cannot be emptied: leave it out to keep it as it is`);
  });
});
