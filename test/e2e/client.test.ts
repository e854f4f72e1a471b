import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { smoke } from "../../packages/cli/operator/smoke-test.ts";
import { createClient, keyedPaths } from "../../packages/client/client.ts";
import { outcomesOf, whenCompleted } from "../../packages/client/outcomes.ts";
import { answered } from "../../packages/client/refused.ts";
import { endpoints } from "../../shared/contract/endpoints.ts";
import { reservation } from "../support/black-box/rows.ts";
import { checkedFetch } from "../support/checked-fetch.ts";
import { filesStack } from "../support/files-stack.ts";
import { admin } from "../support/local-stack.ts";
import { declarationsAt } from "../support/portal-control.ts";

const stay = { ...reservation, reservationId: "K-1", apartmentId: 1 };
const stack = filesStack({ demo: true });

type Send = (request: Request) => Promise<Response>;

/** A client that reaches the API through `send`. */
function clientThrough(send: Send, now = Date.now) {
  const around = { send, now, random: () => 0, sleep: async () => setTimeout(1) };
  return createClient(stack().apiUrl, admin, around);
}
const straight: Send = async (request) => checkedFetch(request);

describe("the typed client", () => {
  it("logs in, files and reads the outcomes", async () => {
    const client = clientThrough(straight);

    const { taskId } = answered(await client.POST("/str/task", { body: { reservations: [stay] } }));
    const { summary } = await whenCompleted(client, taskId);
    const outcomes = await outcomesOf(client, taskId);

    expect(summary).toMatchObject({ total: 1, submitted: 1 });
    expect(outcomes).toMatchObject([{ reservationId: "K-1", status: "SUBMITTED" }]);
  });

  it("passes the smoke test on a working deployment and fails it on a broken one, without calling the portal", async () => {
    const finals = await declarationsAt(stack().portalUrl);

    expect((await smoke(clientThrough(straight))).taskId).toBeGreaterThan(0);
    expect(await declarationsAt(stack().portalUrl)).toEqual(finals);
    const without: Send = async (request) =>
      request.url.includes("/str/task/")
        ? Response.json({ errorMessage: "no", requestId: "x" }, { status: 500 })
        : straight(request);
    await expect(smoke(clientThrough(without))).rejects.toThrow();
  });

  it("makes one task when an answer is lost, by repeating the request under its key", async () => {
    const sent: (string | null)[] = [];
    let first: unknown;
    const client = clientThrough(async (request) => {
      const response = await checkedFetch(request);
      if (!request.url.endsWith("/str/task")) return response;
      sent.push(request.headers.get("idempotency-key"));
      if (sent.length > 1) return response;
      first = await response.json();
      throw new TypeError("fetch failed");
    });

    const created = answered(await client.POST("/str/task", { body: { draftUpload: true, reservations: [stay] } }));

    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]).toBe(sent[0]);
    expect(first).toMatchObject({ taskId: created.taskId, createdAt: created.createdAt });
  });

  it("refreshes a token that has expired or is refused", async () => {
    const paths: string[] = [];
    const clock = { now: Date.now() };
    const client = clientThrough(
      async (request) => {
        paths.push(new URL(request.url).pathname.replace("/api/v1", ""));
        const refused = paths.at(-1) === "/clients" && paths.filter((path) => path === "/clients").length === 3;
        return checkedFetch(refused ? new Request(request, { headers: { authorization: "Bearer x" } }) : request);
      },
      () => clock.now,
    );

    answered(await client.GET("/clients"));
    clock.now += 86_400_000;
    answered(await client.GET("/clients"));
    answered(await client.GET("/clients"));

    expect(paths).toEqual([
      "/auth/token",
      "/clients",
      "/auth/refresh",
      "/clients",
      "/clients",
      "/auth/refresh",
      "/clients",
    ]);
  });

  it("sends a key to every endpoint that takes one", () => {
    const taking = endpoints.filter((endpoint) => endpoint.idempotent).map(({ path }) => path);

    expect(keyedPaths.toSorted()).toEqual(taking.toSorted());
  });
});
