import { beforeEach, describe, expect, it } from "vitest";
import { atOnce, cannedApi, Refusal, standingClock } from "../../../../test/support/canned-api.ts";
import { textLike } from "../../../../test/support/matchers.ts";
import { allApartments } from "../../lists.ts";
import { outcomesOf, whenCompleted } from "../../outcomes.ts";
import { Refused } from "../../refused.ts";

beforeEach(standingClock);

describe("a request", () => {
  it("that is refused fails with the API's own words, status and request id", async () => {
    const body = { errorMessage: "not allowed", requestId: "id-1", errors: [{ path: "limit", message: "wrong" }] };
    const { client } = cannedApi(() => new Refusal(403, body));
    const refused = await allApartments(client).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ message: "not allowed", status: 403, requestId: "id-1", errors: body.errors });
  });

  it("renews a refused token once, then gives up", async () => {
    const { client, asked } = cannedApi(() => new Refusal(401));

    expect((await client.GET("/reservations")).response.status).toBe(401);
    expect(asked.map(({ path, token }) => `${path} ${token}`)).toEqual([
      "/reservations Bearer token 1",
      "/reservations Bearer token 2",
    ]);
  });

  it("carries a token except for the health check, even when an owner is named health", async () => {
    const { client, asked } = cannedApi(() => ({ requestId: "" }));
    await client.GET("/health");
    await client.GET("/apartment-owners/{id}", { params: { path: { id: "health" } } });

    expect(asked.map(({ path, token }) => [path, token])).toEqual([
      ["/health", null],
      ["/apartment-owners/health", "Bearer token 1"],
    ]);
  });

  it("carries an idempotency key when it creates a task: the caller's own, or a new one", async () => {
    const { client, asked } = cannedApi(() => ({ taskId: 1, requestId: "" }));
    const search = { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" };
    await client.POST("/str/submitted-declarations", { body: search });
    await client.POST("/str/submitted-declarations", { body: search, headers: { "idempotency-key": "mine" } });
    await client.POST("/str/task/{taskId}/retry", { params: { path: { taskId: 1 } } });
    await client.GET("/reservations");

    const aNewKey = textLike(/^[0-9a-f-]{36}$/);
    expect(asked.map(({ key }) => key)).toEqual([aNewKey, "mine", aNewKey, null]);
  });
});

describe("polling a task", () => {
  const status = (name: string) => ({ strUploadStatus: { status: name, reservationUploadStatus: [] }, requestId: "" });

  it("asks for one of its reservations each second until the task has ended", async () => {
    const seen: string[] = [];
    const states = ["PENDING", "PROCESSING", "COMPLETED"];
    const { client, asked } = cannedApi(() => status(states.shift() ?? "COMPLETED"));
    const from = Date.now();

    const completed = await atOnce(whenCompleted(client, 7, ({ status: state }) => void seen.push(state)));

    expect(completed.status).toBe("COMPLETED");
    expect(seen).toEqual(["PENDING", "PROCESSING", "COMPLETED"]);
    expect(asked.map(({ path, at }) => [path, at - from])).toEqual([
      ["/str/task/7?limit=1", 0],
      ["/str/task/7?limit=1", 1_000],
      ["/str/task/7?limit=1", 2_000],
    ]);
  });

  it("ends when the caller's time is over, and leaves the task as it is", async () => {
    const { client } = cannedApi(() => status("PENDING"));

    await expect(whenCompleted(client, 7, undefined, AbortSignal.timeout(20))).rejects.toThrow(/abort/i);
  });

  it("ends when its search failed", async () => {
    expect((await whenCompleted(cannedApi(() => status("FAILED")).client, 7)).status).toBe("FAILED");
  });

  it("collects all outcomes, page by page", async () => {
    const { client, asked } = cannedApi(({ path }) => ({
      strUploadStatus: { status: "COMPLETED", reservationUploadStatus: [path.includes("cursor") ? 2 : 1] },
      ...(!path.includes("cursor") && { nextCursor: "b" }),
      requestId: "",
    }));

    expect(await outcomesOf(client, 7)).toEqual([1, 2]);
    expect(asked).toHaveLength(2);
  });
});
