import { beforeEach, expect, it } from "vitest";
import { type Ask, atOnce, cannedApi, standingClock } from "../../../../test/support/canned-api.ts";
import { smoke } from "../../operator/smoke-test.ts";

beforeEach(standingClock);

/** An API whose only reservation has this outcome at the third look, or a later one. */
function api(outcome: object, last = 3) {
  let looks = 0;
  return cannedApi(({ method, path }: Ask) => {
    if (method === "POST") return { taskId: 5 };
    if (path === "/str/task/5?limit=1") looks += 1;
    const status = looks === last ? "COMPLETED" : "PROCESSING";
    return { strUploadStatus: { status, reservationUploadStatus: [outcome] } };
  });
}

it("the smoke test passes when its draft task ends as expected, without a request to the portal", async () => {
  const { client, asked } = api({ status: "FAILED", errorValue: "apartment_not_found" });

  expect(await atOnce(smoke(client))).toEqual({ taskId: 5 });
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /str/task",
    "GET /str/task/5?limit=1",
    "GET /str/task/5?limit=1",
    "GET /str/task/5?limit=1",
    "GET /str/task/5",
  ]);
  expect(asked[0]?.body).toMatchObject({ draftUpload: true, reservations: [{ apartmentId: 2_000_000_000 }] });
});

it.each([
  { status: "SUBMITTED", errorValue: "" },
  { status: "FAILED", errorValue: "portal_changed" },
])("the smoke test fails with the outcome %j", async (outcome) => {
  await expect(atOnce(smoke(api(outcome).client))).rejects.toThrow(
    `task 5 ended as ${outcome.status} ${outcome.errorValue}, not as apartment_not_found`,
  );
});

it("the smoke test waits up to a minute and then fails", async () => {
  const began = Date.now();
  const outcome = { status: "FAILED", errorValue: "apartment_not_found" };

  expect(await atOnce(smoke(api(outcome, 59).client))).toEqual({ taskId: 5 });
  const after = Date.now();
  expect(after - began).toBeLessThan(60_000);
  await expect(atOnce(smoke(api(outcome, 600).client))).rejects.toThrow("no outcome within 60 s");
  expect(Date.now() - after).toBe(60_000);
});
