import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readLocalDeployment } from "../../../cli/operator/deployment.ts";
import { credentials, region } from "../../../local/aws.ts";
import { call, createDemo } from "../../../local/bootstrap/demo.ts";
import { otherPortalOf } from "../../../local/other-portal.ts";
import { startPortal } from "../../../local/portal/server.ts";
import type { Stack } from "../../../local/stack.ts";
import { admin, processesOf, startLocalStack } from "../../support/local-stack.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";

const Token = v.object({ access_token: v.string() });
const Filed = v.object({ reservations: v.array(v.object({ uploadStatus: v.string() })) });
const State = v.object({ declarations: v.array(v.object({ registryId: v.string(), draft: v.boolean() })) });

const folder = eachTestsFolder();
let stack: Stack;
beforeEach(async () => {
  stack = await startLocalStack({ folder: folder.path() });
});
afterEach(async () => {
  await stack.close();
});

async function logIn(secret = admin.secret): Promise<string> {
  const body = { clientId: admin.clientId, secret };
  return v.parse(Token, await call(stack.apiUrl, "POST", "/auth/token", { body })).access_token;
}
const stayAt = (apartmentId: number | undefined) => ({
  ...{ reservationId: "first", apartmentId, startDate: "24/10/2026", endDate: "27/10/2026", amountReceived: 240.5 },
  ...{ platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: false, guestTaxId: "123456789" },
});
/** Whether anybody answers there at all. */
const isThere = (url: string) =>
  fetch(url, { redirect: "manual" }).then(
    () => true,
    () => false,
  );

it("files a reservation at its own portal, through its queues, its workers and its keys", async () => {
  const [apartmentId] = await createDemo(stack.apiUrl, { id: admin.clientId, secret: admin.secret });
  const token = await logIn();
  await call(stack.apiUrl, "POST", "/str/task", { body: { reservations: [stayAt(apartmentId)] }, token });

  await vi.waitFor(
    async () => {
      const { reservations } = v.parse(Filed, await call(stack.apiUrl, "GET", "/reservations", { token }));
      expect(reservations).toEqual([{ uploadStatus: "SUBMITTED" }]);
    },
    { timeout: 30_000, interval: 200 },
  );
  const held = v.parse(State, await (await fetch(`${stack.portalUrl}/_control/state`)).json());
  expect(held.declarations).toEqual([{ registryId: "00000123456", draft: false }]);
});

it("lets its admin in by the secret that it was last started with, and by no other", async () => {
  await logIn();
  await stack.close();
  stack = await startLocalStack({ folder: folder.path(), secret: "another-secret" });

  const token = await logIn("another-secret");
  await expect(call(stack.apiUrl, "GET", "/clients", { token })).resolves.toBeDefined();
  await expect(logIn()).rejects.toThrow("401");
});

it("tells operators' commands where everything is, and leaves nothing that answers when it is closed", async () => {
  const { endpoints, table, queues, deadLetters } = readLocalDeployment(folder.path());
  const sqs = new SQSClient({ endpoint: endpoints?.queues ?? "", region, credentials });
  const count = (QueueUrl: string) =>
    sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] }));
  for (const url of [...Object.values(queues), ...Object.values(deadLetters)])
    expect((await count(url)).Attributes).toEqual({ ApproximateNumberOfMessages: "0" });
  sqs.destroy();

  const { keys } = stack.endpoints;
  const all = [stack.apiUrl, stack.portalUrl, keys, endpoints?.table ?? "", endpoints?.queues ?? ""];
  expect([table, await Promise.all(all.map(isThere))]).toEqual(["declarations", all.map(() => true)]);
  await stack.close();
  expect(await Promise.all(all.map(isThere))).toEqual(all.map(() => false));
});

it("files with another portal, at its own pace, and starts no simulator beside it", async () => {
  await stack.close();
  const other = await startPortal({ port: 0 });
  stack = await startLocalStack({ folder: folder.path(), otherPortal: otherPortalOf(other.url) });
  const [apartmentId] = await createDemo(stack.apiUrl, { id: admin.clientId, secret: admin.secret });
  const token = await logIn();
  await call(stack.apiUrl, "POST", "/str/task", { body: { reservations: [stayAt(apartmentId)] }, token });

  await vi.waitFor(
    async () => {
      const held = v.parse(State, await (await fetch(`${other.url}/_control/state`)).json());
      expect(held.declarations).toEqual([{ registryId: "00000123456", draft: false }]);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(stack.portalUrl).toBe(other.url.replace("localhost", "127.0.0.1"));
  expect([...processesOf(folder.path()).keys()]).not.toContain("portal");
  expect(await (await fetch(new URL("/", stack.apiUrl))).text()).toContain(`files with <code>${stack.portalUrl}`);
  await other.close();
});
