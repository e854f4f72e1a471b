import { validateHeaderValue } from "node:http";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { naughtyStrings } from "../../support/black-box/naughty-strings.ts";
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
describe("485 naughty strings in addresses", () => {
  const parameters = Object.values(rows).flatMap(({ method, path, body, answer }) =>
    /nobody|2000000000/.test(path) ? [{ method, path, body, answer }] : [],
  );

  it.each(parameters)("name no record of $method $path", async ({ method, path, body }) => {
    const answers = await eachOf(naughtyStrings, (text) =>
      api.asAdmin({ method, path: path.replace(/nobody|2000000000/, encodeURIComponent(text)), ...(body && { body }) }),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });

  const queries = endpoints.flatMap(({ name, method, request: { query } }) =>
    stringFieldsOf(query).map((field) => ({ name, method, parameter: named(field), path: rows[name]?.path ?? "" })),
  );

  it.each(queries)("are refused as $parameter of $name", async ({ method, parameter, path }) => {
    const answers = await eachOf(naughtyStrings, (text) =>
      api.asAdmin({ method, path: `${path}?${parameter}=${encodeURIComponent(text)}` }),
    );

    const numbers = naughtyStrings.filter((text) => parameter !== "cursor" && /^[1-9]\d{0,8}$/.test(text));
    const wrong = answers.filter(
      ({ status }, index) => status !== 400 && !["", ...numbers].includes(naughtyStrings[index] ?? ""),
    );
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(numbers.length).toBeLessThan(10);
  });

  it("are no names of parameters", async () => {
    const answers = await eachOf(naughtyStrings, (text) =>
      api.asAdmin({ method: "GET", path: `/clients?${encodeURIComponent(text)}=1` }),
    );

    expect(answers.filter(({ status }) => status !== 400).map(({ text }) => text)).toEqual([]);
  });
});

describe("485 naughty strings in headers", () => {
  const sendable = naughtyStrings.filter((text) => {
    try {
      validateHeaderValue("x", text);
      return true;
    } catch {
      return false;
    }
  });

  it("are no tokens", async () => {
    const answers = await eachOf(sendable, (authorization) =>
      api.send({ method: "GET", path: "/clients", headers: { authorization } }),
    );

    expect(sendable.length).toBeGreaterThan(250);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it("are no content types", async () => {
    const answers = await eachOf(sendable, (type) =>
      api.asAdmin({ method: "POST", path: "/clients", body: { roles: ["admin"] }, headers: { "content-type": type } }),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([415]));
  });

  it("are keys of requests where they are plain text without spaces", async () => {
    const body = { apartmentId: 1, fromDate: "01/10/2026", toDate: "02/10/2026" };
    const answers = await eachOf(sendable.slice(0, 120), (key) =>
      api.asAdmin({ method: "POST", path: "/str/submitted-declarations", body, headers: { "idempotency-key": key } }),
    );

    expect(answers.map(({ status }) => status)).toEqual(
      sendable.slice(0, 120).map((key) => (/^[\x21-\x7e]+$/.test(key.trim()) ? 200 : 400)),
    );
  });
});

describe("485 naughty strings in tasks", () => {
  const schema = endpoints.find(({ name }) => name === "create-str-task")?.request.body;
  const fields = stringFieldsOf(schema).map((path) => String(path.at(-1)));
  const free = ["reservationId", "guestName", "guestId", "guestTaxId"];

  /** One reservation for each field with the text in it; answers the fields that may hold the text. */
  async function acceptedIn(text: string): Promise<string[]> {
    const reservations = fields.map((field) => ({ ...reservation, [field]: text }));
    const answer = await api.asAdmin({ method: "POST", path: "/str/task", body: { reservations } });
    expect(answer.status).toBe(400);
    const refused = new Set(fieldsNamed(answer));
    const known = fields.map((field, index) => `reservations[${index}].${field}`);
    // A cancellationDate, whatever it holds, wants the endDate to be left out.
    const alsoNamed = text === "" ? [] : ["reservations[8].endDate"];
    expect([...refused].filter((name) => !known.includes(name))).toEqual(alsoNamed);
    return fields.filter((_, index) => !refused.has(known[index] ?? ""));
  }

  it("come back byte for byte where they are accepted, and are refused by name where not", async () => {
    const accepted = await eachOf(naughtyStrings, acceptedIn);
    const reservations = naughtyStrings.flatMap((text, index) =>
      free
        .filter((field) => text !== "" && accepted[index]?.includes(field))
        .map((field) => ({ ...reservation, [field]: text })),
    );

    for (let from = 0; from < reservations.length; from += 1_000) {
      const sent = reservations.slice(from, from + 1_000);
      const task = await api.asAdmin({ method: "POST", path: "/str/task", body: { reservations: sent } });
      expect(task.status).toBe(200);
      const path = `/str/tasks/${v.parse(Task, task.body).taskId}/reservations`;
      const { reservations: read } = v.parse(Rows, (await api.asAdmin({ method: "GET", path })).body);
      expect(read.map((row) => free.map((field) => row[field]))).toEqual(
        sent.map((one) => free.map((field) => Object.entries(one).find(([name]) => name === field)?.[1])),
      );
    }

    expect(fields).toEqual([
      ...["reservationId", "startDate", "endDate", "platform", "paymentMethod"],
      ...["guestName", "guestId", "guestTaxId", "cancellationDate"],
    ]);
    expect(reservations.length).toBeGreaterThan(1_400);
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
    expect(answers.filter((answer) => fieldsNamed(answer).length === 1).length).toBeGreaterThan(300);
  });
});
