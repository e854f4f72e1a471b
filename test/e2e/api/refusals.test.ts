import { beforeAll, describe, expect, it } from "vitest";
import { mistakes } from "../../support/black-box/mistakes.ts";
import { rows, rowsWithBody, tooManyBytes } from "../../support/black-box/rows.ts";
import type { TestClient } from "../../support/black-box/running-api.ts";
import { filesApi } from "../../support/files-stack.ts";

const api = filesApi();
let statements: TestClient;
let manager: TestClient;

beforeAll(async () => {
  statements = await api().newClient(["takk-uploader"]);
  manager = await api().newClient(["client-manager"]);
  const owner = { name: "Known", portalUsername: "known-owner", portalPassword: "secret" };
  await api().asAdmin({ method: "POST", path: "/apartment-owners", body: owner });
  await api().asAdmin({ method: "POST", path: "/apartments", body: rows["create-apartment"]?.body });
});

/** Somebody who may not call the endpoint. */
const stranger = (may: (typeof rows)[string]["may"]) =>
  may === "everyone" || may.some((role) => role === "client-manager") ? statements : manager;

describe("the order of checks", () => {
  const guarded = rowsWithBody.filter(({ may }) => may !== "everyone");

  it.each(guarded)("of $name is caller, role, content type, size, JSON, fields", async ({ method, path, may }) => {
    const call = { method, path };
    const token = api().admin.accessToken;
    const headers = { "content-type": "text/plain" };
    const raw = "{".repeat(tooManyBytes(path));
    const answers = [
      await api().send({ ...call, raw, headers }),
      await api().send({ ...call, raw, headers, token: stranger(may).accessToken }),
      await api().send({ ...call, raw: "{", token, headers }),
      await api().send({ ...call, raw, token }),
      await api().send({ ...call, raw: "{", token }),
      await api().send({ ...call, body: { unknown: 1 }, token }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 403, 415, 413, 400, 400]);
  });

  it.each([
    ["PATCH", "/apartments/4711", { name: 1 }, { name: "Sea" }],
    ["PATCH", "/apartment-owners/nobody", { name: 1 }, { name: "Maria" }],
  ])("of %s %s puts a wrong body before a missing record", async (method, path, wrong, right) => {
    const answers = [
      await api().asAdmin({ method, path, body: wrong }),
      await api().asAdmin({ method, path, body: {} }),
      await api().asAdmin({ method, path, body: right }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404]);
  });

  it("puts a wrong query before a missing record", async () => {
    const get = (path: string) => api().asAdmin({ method: "GET", path });
    const answers = await Promise.all([
      get("/str/task/4711?limit=0"),
      get("/str/task/4711?cursor=eyJyb3ciOiJ4In0"),
      get("/str/tasks/4711/reservations?limit=1001"),
      get("/str/tasks/4711/reservations?cursor=e30"),
      get("/str/tasks/4711/reservations"),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404]);
  });
});

describe("an address", () => {
  const methodsOf = (path: string) =>
    Object.values(rows)
      .filter((row) => row.path === path)
      .map(({ method }) => method);
  const paths = [...new Set(Object.values(rows).map(({ path }) => path))];

  it.each(paths)("%s allows its own methods, and names them in a 405", async (path) => {
    const own = methodsOf(path);
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
      (method) => !own.some((one) => one === method),
    );

    for (const method of others) {
      const { status, headers, body } = await api().send({ method, path });
      expect(status).toBe(405);
      expect(headers.allow?.split(", ").toSorted()).toEqual(own.toSorted());
      expect(body["errorMessage"]).toContain("use ");
    }
    expect(others.length).toBeGreaterThan(2);
  });

  it.each([
    "/",
    "/nothing",
    "/str",
    "/str/",
    "/str/task/",
    "/str/task/1/",
    "/str/tasks/1",
    "/STR/task",
    "/apartments//",
    "/apartment-owners/a/b",
    "/clients/x/secrets",
    "/..",
    "/../api/v1/health",
    "/%2e%2e/health",
    "//health",
    "/health/",
    "/health%00",
  ])("%s is not found, with and without a token", async (path) => {
    const answers = await Promise.all([
      api().send({ method: "GET", path }),
      api().asAdmin({ method: "GET", path }),
      api().asAdmin({ method: "POST", path, body: {} }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it.each(["%", "%z1", "%c3%28", "%ff", "%ed%a0%80"])("with the broken percent-code %s is refused", async (code) => {
    const { status } = await api().asAdmin({ method: "GET", path: `/apartment-owners/${code}` });

    expect(status).toBe(400);
  });

  it.each(["0", "-1", "01", "1.0", "1e3", "0x1", " 1", "1 ", "99999999999", "2147483648", "١", "true", "null"])(
    "with %j for a number is not found",
    async (number) => {
      const { status } = await api().asAdmin({ method: "GET", path: `/apartments/${encodeURIComponent(number)}` });

      expect(status).toBe(404);
    },
  );
});

/** All records except the counts of failed log-ins, which must be stored. */
const kept = async () => [...(await api().records())].filter(([key]) => !key.startsWith("ATTEMPTS#"));

it.each(mistakes.map(([mistake, call, message, status = 400]) => ({ mistake, call, message, status })))(
  "$mistake is answered with the place, the rule and the fix, and nothing is stored",
  async ({ call, message, status }) => {
    const before = await kept();

    const answer = await api().asAdmin(call);

    expect(answer.status).toBe(status);
    expect(answer.body["errorMessage"]).toBe(message);
    expect(await kept()).toEqual(before);
  },
);
