import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { asKept, mostOf, naughtyStrings, someNaughty } from "../../support/black-box/naughty-strings.ts";
import { reservation, rows, rowsWithBody } from "../../support/black-box/rows.ts";
import { eachOf } from "../../support/black-box/running-api.ts";
import type { Answer } from "../../support/black-box/send.ts";
import { named, stringFieldsOf, withField } from "../../support/black-box/string-fields.ts";
import { filesApi } from "../../support/files-stack.ts";

const api = filesApi();

beforeAll(async () => {
  const owner = { name: "First", portalUsername: "first", portalPassword: "secret" };
  await api().asAdmin({ method: "POST", path: "/apartment-owners", body: owner });
  await api().asAdmin({ method: "POST", path: "/apartments", body: rows["create-apartment"]?.body });
});

const Errors = v.object({ errors: v.array(v.object({ path: v.string() })) });
const schemaOf = (name: string) => endpoints.find((endpoint) => endpoint.name === name)?.request.body;

describe("naughty strings in bodies", () => {
  /** All but those that make tasks, which have their own test: a task for each text would only keep the workers busy. */
  const cases = rowsWithBody
    .filter(({ name }) => !["create-str-task", "create-takk-task"].includes(name))
    .flatMap(({ name, method, path, body }) =>
      stringFieldsOf(schemaOf(name)).map((field) => ({
        name,
        method,
        body: method === "PATCH" ? {} : body,
        field,
        label: named(field),
        path: path.replace("nobody", "first").replace("2000000000", "1"),
      })),
    )
    .map((each, turn) => ({ ...each, texts: someNaughty(turn) }))
    // Renaming has its own test, since the next request would not find the owner.
    .filter(({ name, label }) => `${name} ${label}` !== "update-apartment-owner portalUsername");

  /** A text is either refused by its field's name or kept, trimmed, where it is shown again. A refusal never repeats it. */
  function faultOf(text: string, field: string, { status, body, text: answered }: Answer): string | undefined {
    const errors = v.safeParse(Errors, body);
    if (status === 400 && errors.success) {
      const repeats = text.length > 12 && answered.includes(JSON.stringify(text).slice(1, -1));
      return repeats || errors.output.errors.some(({ path }) => path !== field) ? answered : undefined;
    }
    // Blank text counts as absent, and an empty PATCH is refused as a whole.
    if (status === 400) return asKept(text) === "" ? undefined : answered;
    const record: unknown = body["apartmentOwner"] ?? body["apartment"];
    const shown = v.safeParse(v.object({ [field]: v.string() }), record);
    return shown.success && asKept(text) !== "" && shown.output[field] !== asKept(text) ? answered : undefined;
  }

  it.each(cases)("are stored without outer white space, or refused by name: $name, $label", async (one) => {
    const { method, path, body, field, label, texts } = one;
    let kept = 0;

    const faults = await eachOf(
      texts,
      async (text, index) => {
        const fresh = "portalUsername" in body ? { ...body, portalUsername: `${label}-${index}` } : body;
        const answer = await api().asAdmin({ method, path, body: withField(fresh, field, text) });
        if (answer.status < 300) kept += 1;
        return faultOf(text, label, answer);
      },
      // Simultaneous changes to one owner may be told to try again.
      method === "PATCH" ? 1 : 16,
    );

    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    if (/name$|address|postalCode|Password/i.test(label)) expect(kept).toBeGreaterThan(mostOf(texts));
    expect(cases).toHaveLength(25);
  });

  it("rename an owner, who is found under the new name and not under the old one", async () => {
    const at = (username: string) => `/apartment-owners/${encodeURIComponent(username)}`;
    const find = async (username: string) => await api().asAdmin({ method: "GET", path: at(username) });
    const folded = (username: string) => username.normalize("NFKC").toLowerCase().replaceAll("ς", "σ");
    const names = ["nomad"];
    const body = { name: "Nomad", portalUsername: "nomad", portalPassword: "secret" };
    await api().asAdmin({ method: "POST", path: "/apartment-owners", body });

    const texts = someNaughty(26);
    for (const portalUsername of texts) {
      const from = names.at(-1) ?? "";
      const change = { portalUsername, portalPassword: "secret" };
      const moved = await api().asAdmin({ method: "PATCH", path: at(from), body: change });
      if (moved.status !== 200) continue;
      const renamed = asKept(portalUsername);
      // Invisible characters would make two names look like one.
      expect(renamed).not.toMatch(/\p{Cf}/u);
      names.push(renamed);
      expect((await find(portalUsername)).body["apartmentOwner"]).toMatchObject({
        name: "Nomad",
        portalUsername: renamed,
      });
      expect((await find(from)).status).toBe(folded(from) === folded(renamed) ? 200 : 404);
    }

    expect(names.length).toBeGreaterThan(mostOf(texts));
  });
});

describe("naughty strings in tasks", () => {
  const texts = someNaughty(0, 9);
  const fields = stringFieldsOf(schemaOf("create-str-task"))
    .filter(([first]) => first === "reservations")
    .map((path) => String(path.at(-1)));
  const free = ["reservationId", "guestName", "guestId", "guestTaxId"];

  /** A guest is named by tax number or by passport; fields of the other kind are ignored. */
  const holding = (field: string, text: string) => ({
    ...reservation,
    isForeigner: field !== "guestTaxId",
    [field]: text,
  });

  /** Sends one reservation for each field with the text in it; resolves with the fields that accept it. */
  async function acceptedIn(text: string): Promise<string[]> {
    const reservations = fields.map((field) => holding(field, text));
    const { status, body } = await api().asAdmin({ method: "POST", path: "/str/task", body: { reservations } });
    expect(status).toBe(400);
    const refused = new Set(v.parse(Errors, body).errors.map(({ path }) => path));
    const known = fields.map((field, index) => `reservations[${index}].${field}`);
    // Any cancellationDate requires that endDate is left out.
    const alsoNamed = text === "" ? [] : [`reservations[${fields.indexOf("cancellationDate")}].endDate`];
    expect([...refused].filter((name) => !known.includes(name))).toEqual(alsoNamed);
    return fields.filter((_, index) => !refused.has(known[index] ?? ""));
  }

  /** The free fields that such a guest is named by. */
  const freeOf = (of: Readonly<Record<string, unknown>>, written = asKept) => {
    const shown = of["isForeigner"] === true ? free : ["reservationId", "guestTaxId"];
    return Object.fromEntries(shown.flatMap((field) => (field in of ? [[field, written(String(of[field]))]] : [])));
  };

  it("come back without outer white space where they are accepted, and are refused by name elsewhere", async () => {
    const accepted = await eachOf(texts, acceptedIn);
    const sent = texts.flatMap((text, index) =>
      free.filter((field) => text !== "" && accepted[index]?.includes(field)).map((field) => holding(field, text)),
    );

    const task = await api().asAdmin({ method: "POST", path: "/str/task", body: { reservations: sent } });
    const path = `/str/tasks/${v.parse(v.object({ taskId: v.number() }), task.body).taskId}/reservations`;
    const Rows = v.object({ reservations: v.array(v.record(v.string(), v.unknown())) });
    const { reservations } = v.parse(Rows, (await api().asAdmin({ method: "GET", path })).body);

    expect(naughtyStrings).toHaveLength(485);
    expect(sent.length).toBeGreaterThan(free.length * mostOf(texts));
    expect(reservations.map((row) => freeOf(row, String))).toEqual(sent.map((one) => freeOf(one)));
  });
});
