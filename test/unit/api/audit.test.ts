import { expect, it } from "vitest";
import { createHandler as createApartment } from "../../../functions/api/create-apartment/handler.ts";
import { createHandler as createOwner } from "../../../functions/api/create-apartment-owner/handler.ts";
import { createHandler as getApartment } from "../../../functions/api/get-apartment/handler.ts";
import { createHandler as updateOwner } from "../../../functions/api/update-apartment-owner/handler.ts";
import { targetOf } from "../../../shared/audit/audit-trail.ts";
import { requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { objectWith } from "../../support/matchers.ts";

const owner = { name: "Secret Name", portalUsername: "secret-user", portalPassword: "secret-word" };

async function world() {
  const parts = createMemoryWorld();
  await callAs(createOwner(parts), { body: owner });
  return parts;
}

it("every write is noted: who, what, of which record, by which request, when; never a value", async () => {
  const parts = await world();
  parts.time.now += 1_000;
  await callAs(updateOwner(parts), { path: { id: "secret-user" }, body: { name: "Another Secret" } }, "str-uploader");
  const home = { name: "Secret Loft", address: "Secret 1", registryId: "00000000601", ownerId: 1 };
  await callAs(createApartment(parts), { body: home });

  const common = { by: "client-1", requestId };
  const created = { ...common, action: "create-apartment-owner", target: "OWNER#1", at: "2026-11-21T10:00:00.000Z" };
  const updated = { ...common, action: "update-apartment-owner", target: "OWNER#1", at: "2026-11-21T10:00:01.000Z" };
  expect(await parts.audit.ofTarget("OWNER#1")).toEqual([created, updated]);
  const ofClient = await parts.audit.ofClient("client-1");
  expect(ofClient).toContainEqual(objectWith({ action: "create-apartment", target: "APARTMENT#1" }));
  expect(ofClient.at(-1)).toEqual(created);
  expect(JSON.stringify(ofClient)).not.toMatch(/secret/i);
  const answered = objectWith({ fields: objectWith({ requestId, clientId: "client-1", target: "OWNER#1" }) });
  expect(parts.lines).toContainEqual(answered);
  expect(JSON.stringify(parts.lines)).not.toMatch(/secret/i);
});

it("of two writes in a moment both are noted", async () => {
  const { audit } = createMemoryWorld();
  const write = { by: "client-1", action: "update-apartment-owner", target: "OWNER#1" };
  for (const request of ["1", "2"]) await audit.record({ ...write, requestId: request });

  expect(await audit.ofTarget("OWNER#1")).toHaveLength(2);
});

it.each([true, false])("the switch of filing is the breaker's, stopped or not: %s", (stopped) => {
  expect(targetOf({ filing: { stopped } })).toBe("BREAKER");
});

it("neither a read nor a refusal is a write", async () => {
  const parts = await world();
  const before = await parts.audit.ofClient("client-1");

  await callAs(getApartment(parts), { path: { id: "1" } });
  await callAs(createOwner(parts), { body: owner });

  expect(await parts.audit.ofClient("client-1")).toEqual(before);
});

it("what was done is answered, and told in the log, when it cannot be noted", async () => {
  const parts = createMemoryWorld();
  const record = async () => {
    throw Object.assign(new Error("secret-word"), { name: "ThrottlingException" });
  };

  const { status } = await callAs(createOwner({ ...parts, audit: { record } }), { body: owner });

  expect(status).toBe(201);
  const target = { action: "create-apartment-owner", target: "OWNER#1", clientId: "client-1" };
  expect(parts.lines).toContainEqual(objectWith({ level: "error", fields: objectWith(target) }));
  expect(JSON.stringify(parts.lines)).not.toContain("secret-word");
});
