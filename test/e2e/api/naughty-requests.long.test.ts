import { validateHeaderValue } from "node:http";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { asKept, mostOf, naughtyStrings, naughtyStringsAt } from "../../support/black-box/naughty-strings.ts";
import { reservation, rows, takkRecord } from "../../support/black-box/rows.ts";
import { eachOf, type RunningApi, startApi } from "../../support/black-box/running-api.ts";
import type { Answer } from "../../support/black-box/send.ts";
import { named, stringFieldsOf } from "../../support/black-box/string-fields.ts";

let api: RunningApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const Errors = v.object({ errors: v.array(v.object({ path: v.string() })) });
const fieldsNamed = ({ body }: Answer) => v.parse(Errors, body).errors.map(({ path }) => path);
const Task = v.object({ taskId: v.number() });
const Rows = v.object({ reservations: v.array(v.record(v.string(), v.unknown())) });

// First, while the strings that are numbers name no task yet.
describe("naughty strings in addresses", () => {
  const parameters = Object.values(rows).flatMap(({ method, path, body }, turn) =>
    /nobody|2000000000/.test(path) ? [{ method, path, body, texts: naughtyStringsAt(turn) }] : [],
  );

  it.each(parameters)("name no record of $method $path", async ({ method, path, body, texts }) => {
    const answers = await eachOf(texts, (text) =>
      api.asAdmin({ method, path: path.replace(/nobody|2000000000/, encodeURIComponent(text)), ...(body && { body }) }),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });

  const queries = endpoints
    .flatMap(({ name, method, request: { query } }) =>
      stringFieldsOf(query).map((field) => ({ name, method, parameter: named(field), path: rows[name]?.path ?? "" })),
    )
    .map((query, turn) => ({ ...query, texts: naughtyStringsAt(turn) }));

  const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);
  const isIdentifier = (text: string) => asKept(text).length <= 64 && !/[\p{Cc}\p{Cs}\uFFFD]/u.test(asKept(text));
  const taken: Readonly<Record<string, (text: string) => boolean>> = {
    limit: isNumber,
    apartmentId: isNumber,
    ownerId: isNumber,
    reservationId: (text) => text !== "" && isIdentifier(text),
    needsAttention: (text) => ["true", "false"].includes(text),
  };

  it.each(queries)(
    "are refused as $parameter of $name where they are none",
    async ({ method, parameter, path, texts }) => {
      const answers = await eachOf(texts, (text) =>
        api.asAdmin({ method, path: `${path}?${parameter}=${encodeURIComponent(text)}` }),
      );

      const isTaken = taken[parameter] ?? (() => false);
      const wrong = answers.filter(({ status }, index) => {
        const text = texts[index] ?? "";
        return text !== "" && (status === 400) === isTaken(text);
      });
      expect(wrong.slice(0, 3)).toEqual([]);
    },
  );

  it("are no names of parameters", async () => {
    const answers = await eachOf(naughtyStrings, (text) =>
      api.asAdmin({ method: "GET", path: `/clients?${encodeURIComponent(text)}=1` }),
    );

    expect(answers.filter(({ status }) => status !== 400).map(({ text }) => text)).toEqual([]);
  });
});

describe("naughty strings in headers", () => {
  const sendableAt = (turn: number) =>
    naughtyStringsAt(turn).filter((text) => {
      try {
        validateHeaderValue("x", text);
        return true;
      } catch {
        return false;
      }
    });

  it("are no tokens", async () => {
    const sendable = sendableAt(0);
    const answers = await eachOf(sendable, (authorization) =>
      api.send({ method: "GET", path: "/clients", headers: { authorization } }),
    );

    expect(sendable.length).toBeGreaterThan(naughtyStringsAt(0).length / 2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it("are no content types", async () => {
    const answers = await eachOf(sendableAt(1), (type) =>
      api.asAdmin({ method: "POST", path: "/clients", body: { roles: ["admin"] }, headers: { "content-type": type } }),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([415]));
  });

  it("are keys of requests where they are plain text without spaces", async () => {
    const body = { apartmentId: 1, fromDate: "01/10/2026", toDate: "02/10/2026" };
    const sendable = sendableAt(2);
    const answers = await eachOf(sendable.slice(0, 120), (key) =>
      api.asAdmin({ method: "POST", path: "/str/submitted-declarations", body, headers: { "idempotency-key": key } }),
    );

    expect(answers.map(({ status }) => status)).toEqual(
      sendable.slice(0, 120).map((key) => (/^[\x21-\x7e]+$/.test(key.trim()) ? 200 : 400)),
    );
  });
});

describe(`${naughtyStrings.length} naughty strings in tasks`, () => {
  const schema = endpoints.find(({ name }) => name === "create-str-task")?.request.body;
  const fields = stringFieldsOf(schema)
    .filter(([first]) => first === "reservations")
    .map((path) => String(path.at(-1)));
  const free = ["reservationId", "guestName", "guestId", "guestTaxId"];

  /** A guest is named by tax number or by passport: what names the other kind of guest counts for nothing. */
  const holding = (field: string, text: string) => ({
    ...reservation,
    isForeigner: field !== "guestTaxId",
    [field]: text,
  });

  /** One reservation for each field with the text in it; answers the fields that may hold the text. */
  async function acceptedIn(text: string): Promise<string[]> {
    const reservations = fields.map((field) => holding(field, text));
    const answer = await api.asAdmin({ method: "POST", path: "/str/task", body: { reservations } });
    expect(answer.status).toBe(400);
    const refused = new Set(fieldsNamed(answer));
    const known = fields.map((field, index) => `reservations[${index}].${field}`);
    // A cancellationDate, whatever it holds, wants the endDate to be left out.
    const alsoNamed = text === "" ? [] : [`reservations[${fields.indexOf("cancellationDate")}].endDate`];
    expect([...refused].filter((name) => !known.includes(name))).toEqual(alsoNamed);
    return fields.filter((_, index) => !refused.has(known[index] ?? ""));
  }

  /** What is shown of the free fields: the guest is named in one way. */
  const shownOf = ({ reservationId, guestName, guestId, guestTaxId, isForeigner }: ReturnType<typeof holding>) => ({
    reservationId: asKept(reservationId),
    ...(isForeigner
      ? { guestName: asKept(guestName), guestId: asKept(guestId) }
      : { guestTaxId: asKept(guestTaxId).replaceAll(/\s/g, "") }),
  });

  it("come back but for white space where they are accepted, and are refused by name where not", async () => {
    const accepted = await eachOf(naughtyStrings, acceptedIn);
    const reservations = naughtyStrings.flatMap((text, index) =>
      free.filter((field) => text !== "" && accepted[index]?.includes(field)).map((field) => holding(field, text)),
    );

    for (let from = 0; from < reservations.length; from += 1_000) {
      const sent = reservations.slice(from, from + 1_000);
      const task = await api.asAdmin({ method: "POST", path: "/str/task", body: { reservations: sent } });
      expect(task.status).toBe(200);
      const path = `/str/tasks/${v.parse(Task, task.body).taskId}/reservations`;
      const { reservations: read } = v.parse(Rows, (await api.asAdmin({ method: "GET", path })).body);
      expect(
        read.map((row) => Object.fromEntries(free.flatMap((field) => (field in row ? [[field, row[field]]] : [])))),
      ).toEqual(sent.map(shownOf));
    }

    expect(fields).toEqual([
      ...["reservationId", "startDate", "endDate", "platform", "paymentMethod"],
      ...["guestName", "guestId", "guestTaxId", "cancellationDate", "bookedEndDate"],
    ]);
    expect(reservations.length).toBeGreaterThan(free.length * mostOf(naughtyStrings));
  });

  it.each(["portalUsername", "portalPassword"])("are refused by name or taken as %s of a statement", async (field) => {
    const right = { month: 9, portalUsername: "nobody", portalPassword: "a-password", takkRecords: [takkRecord] };

    // With a month too high: what is taken makes no task either.
    const answers = await eachOf(naughtyStrings, (text) =>
      api.asAdmin({ method: "POST", path: "/takk/task", body: { ...right, month: 13, [field]: text } }),
    );

    expect(answers.map((answer) => fieldsNamed(answer).filter((name) => name !== field))).toEqual(
      naughtyStrings.map(() => ["month"]),
    );
    expect(answers.filter((answer) => fieldsNamed(answer).length === 1).length).toBeGreaterThan(mostOf(naughtyStrings));
  });
});
