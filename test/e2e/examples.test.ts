import * as v from "valibot";
import { beforeAll, describe, expect, it, vi } from "vitest";
import document from "../../openapi.json" with { type: "json" };
import { foreignStay } from "../../packages/openapi/operations/samples.ts";
import { endpoints } from "../../shared/contract/endpoints.ts";
import { tooManyBytes } from "../support/black-box/rows.ts";
import { type DocumentedOperation, documentedOperations, type RequestExample } from "../support/documented.ts";
import { filesStack } from "../support/files-stack.ts";
import { putFaults } from "../support/portal-control.ts";
import { type Replay, startReplay } from "../support/replay.ts";

/** The examples form one story, sent in the document's order to a stack that holds only its demo. */

const operations = documentedOperations();
/** Statuses that no test can provoke at will on a sound stack. */
const notProvoked = [429, 500, 502, 503, 504];

const Created = v.object({ taskId: v.number() });

const stack = filesStack({ demo: true });
let replay: Replay;

beforeAll(async () => {
  replay = await startReplay(stack().apiUrl);
});

describe("every documented example is what the running stack answers", () => {
  const told = operations.flatMap((operation) =>
    operation.answers
      // Signing in needs an identity provider: sign-in.long.test.ts.
      .filter(({ shared }) => shared === undefined && operation.operationId !== "exchangeIdentity")
      .flatMap(({ status, examples }) => examples.map((example) => ({ operation, status, ...example }))),
  );

  it.each(told)("$operation.operationId: $name ($status)", async ({ operation, status, request, answer }) => {
    // A correction needs something declared before it.
    if (request.body?.["onDeclared"] === "amend") await vi.waitFor(firstTaskIsOver, { timeout: 30_000, interval: 200 });
    const compare = async () => {
      const answered = await replay.send(operation, request);
      expect(replay.comparable(answered.body)).toEqual(replay.comparable(answer));
      expect(answered.status).toBe(status);
    };
    // A task's outcome is read until it is there.
    await (operation.method === "GET" ? vi.waitFor(compare, { timeout: 30_000, interval: 200 }) : compare());
  });
});

describe("every refusal that operations share is what the running stack answers", () => {
  const told = operations.flatMap((operation) =>
    operation.answers
      .filter(({ shared, status }) => shared !== undefined && !notProvoked.includes(status))
      .map(({ status, examples }) => ({ operation, status, examples })),
  );
  const provoke: Readonly<Record<number, (operation: DocumentedOperation) => ReturnType<Replay["send"]>>> = {
    400: (operation) =>
      replay.send(operation, { ...valid(operation), query: { ...valid(operation).query, verbose: "true" } }),
    401: (operation) => replay.send(operation, valid(operation), { token: "" }),
    403: async (operation) => replay.send(operation, valid(operation), { token: await tokenWithout(operation) }),
    413: (operation) =>
      replay.send(operation, { ...valid(operation), body: { name: "x".repeat(tooManyBytes(operation.path)) } }),
    409: async (operation) => {
      await aStayInDoubt();
      const renamed = {
        path: { id: "demo-owner" },
        body: { portalUsername: "demo-2", portalPassword: "demo-password" },
      };
      const kept = await replay.send(storyOf("updateApartmentOwner"), { query: {}, headers: {}, ...renamed });
      expect(kept).toMatchObject({ status: 409, body: { code: "work_in_progress" } });
      return await replay.send(operation, { ...valid(operation), path: { id: "demo-owner" } });
    },
    415: (operation) =>
      replay.send(operation, { body: { rows: [1] }, ...valid(operation) }, { contentType: "text/plain" }),
  };

  /** Files a stay whose save is never answered, so that it has to be looked up. */
  async function aStayInDoubt(): Promise<void> {
    await putFaults(stack().portalUrl, { dropBeforeCommitRate: 1 });
    const example = valid(storyOf("createStrTask"));
    const days = { reservationId: "in doubt", apartmentId: 1, startDate: "03/02/2026", endDate: "05/02/2026" };
    const body = { reservations: [{ ...foreignStay, ...days }] };
    const { taskId } = v.parse(
      Created,
      (await replay.send(storyOf("createStrTask"), { ...example, body, headers: {} })).body,
    );
    const isInDoubt = async () => {
      const task = await replay.send(storyOf("getTask"), { path: { taskId }, query: {}, headers: {} });
      expect(JSON.stringify(task.body)).toContain('"checking":1');
    };
    await vi.waitFor(isInDoubt, { timeout: 30_000, interval: 200 });
  }

  it.each(told)("$operation.operationId: $status", async ({ operation, status, examples }) => {
    const answered = await provoke[status]?.(operation);

    expect(answered?.status).toBe(status);
    const documented = examples.map(({ answer }) => replay.comparable(answer));
    expect(documented).toContainEqual(replay.comparable(answered?.body));
  });

  const tokenWithout = async ({ method, path }: DocumentedOperation) => {
    const { roles = [] } = endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path) ?? {};
    return replay.tokenOf(roles.includes("str-uploader") ? "client-manager" : "str-uploader");
  };
});

it("GET /openapi.json answers the whole document", async () => {
  const { body } = await replay.send(storyOf("getOpenapi"), { path: {}, query: {}, headers: {} });

  expect(body).toEqual(document);
});

describe("the examples", () => {
  it("exist for every answer, except the document itself and a decision", () => {
    const without = operations.flatMap(({ operationId, answers }) =>
      answers.filter(({ examples }) => examples.length === 0).map(({ status }) => `${operationId} ${status}`),
    );

    expect(without).toEqual(["resolveReview 200", "getOpenapi 200"]);
  });
});

async function firstTaskIsOver(): Promise<void> {
  const { body } = await replay.send(storyOf("getTask"), { path: { taskId: 1 }, query: {}, headers: {} });
  expect(body).toMatchObject({ task: { status: "COMPLETED" } });
}

function storyOf(operationId: string): DocumentedOperation {
  const operation = operations.find((each) => each.operationId === operationId);
  if (!operation) throw new Error(`no operation ${operationId}`);
  return operation;
}

/** The request of the operation's first success. */
function valid({ answers }: DocumentedOperation): RequestExample {
  return answers[0]?.examples[0]?.request ?? { path: {}, query: {}, headers: {} };
}
