import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { allNaughtyStrings, asKept, mostOf, naughtyStringsAt } from "../../support/black-box/naughty-strings.ts";
import { rows, rowsWithBody } from "../../support/black-box/rows.ts";
import { eachOf, type RunningApi, startApi } from "../../support/black-box/running-api.ts";
import type { Answer } from "../../support/black-box/send.ts";
import { named, stringFieldsOf, withField } from "../../support/black-box/string-fields.ts";

let api: RunningApi;

beforeAll(async () => {
  api = await startApi();
  const owner = { name: "First", portalUsername: "first", portalPassword: "secret" };
  await api.asAdmin({ method: "POST", path: "/apartment-owners", body: owner });
  await api.asAdmin({ method: "POST", path: "/apartments", body: rows["create-apartment"]?.body });
});
afterAll(() => api.close());

/** Those that make tasks have a test of their own: a task for each text would only keep the workers busy. */
const tasks = ["create-str-task", "create-takk-task"];
const cases = rowsWithBody
  .filter(({ name }) => !tasks.includes(name))
  .flatMap(({ name, method, path, body }) =>
    stringFieldsOf(endpoints.find((endpoint) => endpoint.name === name)?.request.body).map((field) => ({
      ...{ name, method, body: method === "PATCH" ? {} : body, field, label: named(field) },
      path: path.replace("nobody", "first").replace("2000000000", "1"),
    })),
  )
  .map((each, turn) => ({ ...each, texts: naughtyStringsAt(turn) }));

const Errors = v.object({ errors: v.array(v.object({ path: v.string() })) });

/** Refused by name, or kept as it is but for its outer white space where it is shown again; a text is never said back. */
function faultOf(text: string, field: string, { status, body, text: answered }: Answer): string | undefined {
  const errors = v.safeParse(Errors, body);
  if (status === 400 && errors.success) {
    const repeats = text.length > 12 && answered.includes(JSON.stringify(text).slice(1, -1));
    return repeats || errors.output.errors.some(({ path }) => path !== field) ? answered : undefined;
  }
  // A text of white space counts as absent, and a PATCH of nothing is refused as a whole.
  if (status === 400) return asKept(text) === "" ? undefined : answered;
  const record: unknown = body["apartmentOwner"] ?? body["apartment"];
  const shown = v.safeParse(v.object({ [field]: v.string() }), record);
  return shown.success && asKept(text) !== "" && shown.output[field] !== asKept(text) ? answered : undefined;
}

const object = (value: unknown) => v.parse(v.record(v.string(), v.unknown()), value);
const folded = (username: string) => username.normalize("NFKC").toLowerCase().replaceAll("ς", "σ");

describe("naughty strings", () => {
  it("are all there, for every field that takes a text", () => {
    expect(allNaughtyStrings).toHaveLength(485);
    expect(cases.map(({ name, label }) => `${name} ${label}`)).toEqual([
      "log-in clientId",
      "log-in secret",
      "refresh-token refreshToken",
      "revoke-token refreshToken",
      "search-submitted-declarations fromDate",
      "search-submitted-declarations toDate",
      "create-apartment-owner name",
      "create-apartment-owner portalUsername",
      "create-apartment-owner portalPassword",
      "update-apartment-owner name",
      "update-apartment-owner portalUsername",
      "update-apartment-owner portalPassword",
      "update-apartment name",
      "update-apartment address",
      "update-apartment registryId",
      "update-apartment postalCode",
      "create-apartment name",
      "create-apartment address",
      "create-apartment registryId",
      "create-apartment postalCode",
      "create-client roles[0]",
      "switch-filing reason",
      "resolve-review state",
      "resolve-review declarationServerId",
      "resolve-review details",
    ]);
  });

  it("rename an owner, who is then found under the new name and not under the old", async () => {
    const at = (username: string) => `/apartment-owners/${encodeURIComponent(username)}`;
    const findAt = (username: string) => api.asAdmin({ method: "GET", path: at(username) });
    const owner = { name: "Nomad", portalUsername: "nomad", portalPassword: "secret" };
    const { body } = await api.asAdmin({ method: "POST", path: "/apartment-owners", body: owner });
    const path = ["nomad"];

    const texts = naughtyStringsAt(26);
    for (const portalUsername of texts) {
      const from = path.at(-1) ?? "";
      const moved = await api.asAdmin({
        method: "PATCH",
        path: at(from),
        body: { portalUsername, portalPassword: "secret" },
      });
      if (moved.status !== 200) continue;
      const renamed = asKept(portalUsername);
      // What nobody sees would make two of one.
      expect(renamed).not.toMatch(/\p{Cf}/u);
      path.push(renamed);
      const [found, old] = await Promise.all([findAt(portalUsername), findAt(from)]);
      expect(found.body["apartmentOwner"]).toEqual({
        ...object(moved.body["apartmentOwner"]),
        portalUsername: renamed,
      });
      expect(old.status).toBe(folded(from) === folded(renamed) ? 200 : 404);
    }

    expect(path.length).toBeGreaterThan(mostOf(texts));
    expect((await findAt(path.at(-1) ?? "")).body["apartmentOwner"]).toHaveProperty(
      "id",
      object(body["apartmentOwner"])["id"],
    );
  });

  it.each(cases.filter(({ name, label }) => `${name} ${label}` !== "update-apartment-owner portalUsername"))(
    "are kept to their outer white space, or refused by name: $name, $label",
    async ({ method, path, body, field, label, texts }) => {
      const kept: string[] = [];

      const faults = await eachOf(
        texts,
        async (text, index) => {
          const fresh = "portalUsername" in body ? { ...body, portalUsername: `${label}-${index}` } : body;
          const answer = await api.asAdmin({ method, path, body: withField(fresh, field, text) });
          if (answer.status < 300) kept.push(text);
          return faultOf(text, label, answer);
          // Those who write one owner at the same time may be told to send again.
        },
        method === "PATCH" ? 1 : 16,
      );

      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      if (/name$|address|postalCode|Password/i.test(label)) expect(kept.length).toBeGreaterThan(mostOf(texts));
    },
  );
});
