import * as v from "valibot";
import { expect, it } from "vitest";
import { reservation, rows } from "../../support/black-box/rows.ts";
import type { Answer } from "../../support/black-box/send.ts";
import { filesApi } from "../../support/files-stack.ts";

const api = filesApi();

const twenty = Array.from({ length: 20 }, (_, index) => index);
const twentyTimes = (run: (index: number) => Promise<Answer>) => Promise.all(twenty.map(run));
const count = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, same]) => [String(status), same.length]),
  );
const keysOf = async (kind: string) => [...(await api().records()).keys()].filter((key) => key.endsWith(` ${kind}`));
const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
const withoutRequestId = ({ body: { requestId: _, ...rest } }: Answer) => rest;

it("twenty owners created at once under one username, in any case, become one", async () => {
  const answers = await twentyTimes((index) => {
    const portalUsername = index % 2 === 0 ? "contested" : "CONTESTED";
    const body = { name: `Number ${index}`, portalUsername, portalPassword: `password-${index}` };
    return api().asAdmin({ method: "POST", path: "/apartment-owners", body });
  });

  expect(count(answers)).toEqual({ "201": 1, "409": 19 });
  const winner = answers.find(({ status }) => status === 201);
  const found = await api().asAdmin({ method: "GET", path: "/apartment-owners/contested" });
  const listed = await api().asAdmin({ method: "GET", path: "/apartment-owners" });
  expect(found.body["apartmentOwner"]).toEqual(winner?.body["apartmentOwner"]);
  expect(listed.body["apartmentOwners"]).toEqual([winner?.body["apartmentOwner"]]);
});

it("of twenty owners renamed at once to one username, one gets it", async () => {
  for (const index of twenty) {
    const body = { name: "Mover", portalUsername: `mover-${index}`, portalPassword: "secret" };
    await api().asAdmin({ method: "POST", path: "/apartment-owners", body });
  }

  const answers = await twentyTimes((index) =>
    api().asAdmin({
      method: "PATCH",
      path: `/apartment-owners/mover-${index}`,
      body: { portalUsername: "the-goal", portalPassword: "secret" },
    }),
  );

  expect(count(answers)).toEqual({ "200": 1, "409": 19 });
  const winner = answers.findIndex(({ status }) => status === 200);
  const stayed = await twentyTimes((index) =>
    api().asAdmin({ method: "GET", path: `/apartment-owners/mover-${index}` }),
  );
  expect(stayed.map(({ status }) => status)).toEqual(twenty.map((index) => (index === winner ? 404 : 200)));
});

it("a refresh token sent twenty times at once is good once, and the winner's tokens stay good", async () => {
  const { refreshToken } = await api().newClient(["str-uploader"]);

  const answers = await twentyTimes(() =>
    api().send({ method: "POST", path: "/auth/refresh", body: { refreshToken } }),
  );

  expect(count(answers)).toEqual({ "200": 1, "401": 19 });
  const tokens = v.parse(Tokens, answers.find(({ status }) => status === 200)?.body);
  const read = await api().send({ method: "GET", path: "/reservations", token: tokens.access_token });
  const next = { method: "POST", path: "/auth/refresh", body: { refreshToken: tokens.refresh_token } };
  expect(read.status).toBe(200);
  expect((await api().send(next)).status).toBe(200);
  expect((await api().send(next)).status).toBe(401);
});

it.each(["create-str-task", "create-takk-task", "search-submitted-declarations"])(
  "twenty requests to %s with one Idempotency-Key make one task and get equal answers",
  async (name) => {
    const { path = "", body } = rows[name] ?? {};
    const headers = { "idempotency-key": `key-${name}` };
    const before = (await keysOf("TASK")).length;

    const answers = await twentyTimes(() => api().asAdmin({ method: "POST", path, body, headers }));

    expect(count(answers)).toEqual({ "200": 20 });
    expect(new Set(answers.map((answer) => JSON.stringify(withoutRequestId(answer))))).toHaveLength(1);
    expect(new Set(answers.map(({ body: { requestId } }) => requestId))).toHaveLength(20);
    expect(await keysOf("TASK")).toHaveLength(before + 1);
  },
);

it("an Idempotency-Key sent with a wrong body stays free", async () => {
  const headers = { "idempotency-key": "after-a-mistake" };
  const post = (body: unknown) => api().asAdmin({ method: "POST", path: "/str/task", body, headers });

  const wrong = await post({ reservations: [{ ...reservation, platform: "airbnb" }] });
  const right = await post({ reservations: [reservation] });

  expect(wrong.status).toBe(400);
  expect(right.status).toBe(200);
});
