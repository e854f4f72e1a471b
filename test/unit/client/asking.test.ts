import { beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "../../../cli/client/client.ts";
import { allApartments, allOwners, allReservations, reservationsOfTask } from "../../../cli/client/lists.ts";
import { outcomesOf, whenCompleted } from "../../../cli/client/outcomes.ts";
import { Refused } from "../../../cli/client/refused.ts";
import { createRetrying } from "../../../cli/client/retrying.ts";

class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

type Answers = (request: Request, path: string) => object;

/** A client of an API that answers so; the requests for tokens are answered by themselves. */
function clientOf(answers: Answers) {
  const asked: string[] = [];
  const keys: (string | null)[] = [];
  let logins = 0;
  const json = (status: number, body: object) =>
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  const client = createClient(
    "https://api.test/api/v1",
    { clientId: "client", secret: "secret" },
    {
      send: async (request) => {
        const { pathname, search } = new URL(request.url);
        const path = `${pathname.replace("/api/v1", "")}${search}`;
        if (path.startsWith("/auth/")) {
          logins += 1;
          return json(200, { access_token: `token ${logins}`, expires_in: 3_600, refresh_token: "r" });
        }
        asked.push(`${request.method} ${path} ${request.headers.get("authorization")}`);
        keys.push(request.headers.get("idempotency-key"));
        const answer = answers(request, path);
        return answer instanceof Refusal ? json(answer.status, answer.body) : json(200, answer);
      },
      sleep: async () => {},
      random: () => 0,
      now: () => 0,
    },
  );
  return { client, asked, keys };
}

const pages = (name: string) => (_: Request, path: string) =>
  path.includes("cursor=b") ? { [name]: [2], requestId: "" } : { [name]: [1], nextCursor: "b", requestId: "" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  return () => vi.useRealTimers();
});

describe("lists", () => {
  it("are read to their last page", async () => {
    expect(await allApartments(clientOf(pages("apartments")).client)).toEqual([1, 2]);
    expect(await allOwners(clientOf(pages("apartmentOwners")).client)).toEqual([1, 2]);
    expect(await allReservations(clientOf(pages("reservations")).client)).toEqual([1, 2]);

    const { client, asked } = clientOf(pages("reservations"));
    expect(await reservationsOfTask(client, 7)).toEqual([1, 2]);
    expect(asked.map((each) => each.split(" ")[1])).toEqual([
      "/str/tasks/7/reservations",
      "/str/tasks/7/reservations?cursor=b",
    ]);
  });

  it("tell of a refusal in the API's own words, with its number", async () => {
    const { client } = clientOf(() => new Refusal(403, { errorMessage: "not allowed", requestId: "id-1" }));
    const refused = await allApartments(client).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ message: "not allowed", status: 403, requestId: "id-1", errors: [] });
  });
});

describe("a request", () => {
  it("renews a refused token once, and gives up then", async () => {
    const { client, asked } = clientOf(() => new Refusal(401, { errorMessage: "no", requestId: "" }));

    expect((await client.GET("/reservations")).response.status).toBe(401);
    expect(asked).toEqual(["GET /reservations Bearer token 1", "GET /reservations Bearer token 2"]);
  });

  it("has a key where it makes a task, its own where it brings one, and else none", async () => {
    const { client, keys } = clientOf(() => ({ taskId: 1, requestId: "" }));
    const search = { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" };
    await client.POST("/str/submitted-declarations", { body: search });
    await client.POST("/str/submitted-declarations", { body: search, headers: { "idempotency-key": "mine" } });
    await client.POST("/str/task/{taskId}/retry", { params: { path: { taskId: 1 } } });
    await client.GET("/reservations");

    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe("mine");
    expect(keys[2]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[3]).toBeNull();
  });

  it("waits as long as the answer asks, but for no more than twenty seconds", async () => {
    const pauses: number[] = [];
    let sent = 0;
    const retrying = createRetrying({
      send: async () => {
        sent += 1;
        return new Response("", { status: sent === 1 ? 429 : 200, headers: { "retry-after": "3600" } });
      },
      sleep: async (ms) => void pauses.push(ms),
      random: () => 0,
    });
    await retrying(new Request("https://api.test/reservations"));

    expect(pauses).toEqual([20_000]);
  });
});

describe("a task", () => {
  const status = (name: string) => ({ strUploadStatus: { status: name, reservationUploadStatus: [] }, requestId: "" });

  it("is asked about each second, for one reservation of it, until it has ended", async () => {
    const told: string[] = [];
    const states = ["PENDING", "PROCESSING", "COMPLETED"];
    const { client, asked } = clientOf(() => status(states.shift() ?? "COMPLETED"));
    const completed = whenCompleted(client, 7, ({ status: state }) => void told.push(state));
    const first = await Promise.race([completed.then(() => "ended"), Promise.resolve("open")]);
    expect(first).toBe("open");
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    vi.useRealTimers();

    expect((await completed).status).toBe("COMPLETED");
    expect(told).toEqual(["PENDING", "PROCESSING", "COMPLETED"]);
    expect(new Set(asked)).toEqual(new Set(["GET /str/task/7?limit=1 Bearer token 1"]));
  });

  it("has ended when its search failed", async () => {
    expect((await whenCompleted(clientOf(() => status("FAILED")).client, 7)).status).toBe("FAILED");
  });

  it("tells all its outcomes, page after page", async () => {
    const { client, asked } = clientOf((_, path) => ({
      strUploadStatus: { status: "COMPLETED", reservationUploadStatus: [path.includes("cursor") ? 2 : 1] },
      ...(!path.includes("cursor") && { nextCursor: "b" }),
      requestId: "",
    }));

    expect(await outcomesOf(client, 7)).toEqual([1, 2]);
    expect(asked).toHaveLength(2);
  });
});
