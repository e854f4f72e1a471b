import { afterAll, beforeAll, expect, it } from "vitest";
import { mistakes } from "../../support/black-box/mistakes.ts";
import { rows } from "../../support/black-box/rows.ts";
import { type RunningApi, startApi } from "../../support/black-box/running-api.ts";

let api: RunningApi;

beforeAll(async () => {
  api = await startApi();
  const owner = { name: "Known", portalUsername: "known-owner", portalPassword: "secret" };
  await api.asAdmin({ method: "POST", path: "/apartment-owners", body: owner });
  await api.asAdmin({ method: "POST", path: "/apartments", body: rows["create-apartment"]?.body });
});
afterAll(() => api.close());

/** All records but the counts of failed log-ins, which must be kept. */
const kept = async () => [...(await api.records())].filter(([key]) => !key.startsWith("ATTEMPTS#"));

it.each(mistakes.map(([mistake, call, message, status = 400]) => ({ mistake, call, message, status })))(
  "$mistake is answered with the place, the rule and the fix, and nothing is kept",
  async ({ call, message, status }) => {
    const before = await kept();

    const answer = await api.asAdmin(call);

    expect(answer.status).toBe(status);
    expect(answer.body["errorMessage"]).toBe(message);
    expect(await kept()).toEqual(before);
  },
);
