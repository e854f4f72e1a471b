import { expect, it } from "vitest";
import { createHandler as createApartment } from "../../../functions/api/create-apartment/handler.ts";
import { createHandler as createOwner } from "../../../functions/api/create-apartment-owner/handler.ts";
import { createHandler as updateOwner } from "../../../functions/api/update-apartment-owner/handler.ts";
import { requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { objectWith } from "../../support/matchers.ts";

const owner = { name: "Secret Name", portalUsername: "secret-user", portalPassword: "secret-word" };

async function world() {
  const parts = createMemoryWorld();
  await callAs(createOwner(parts), { body: owner });
  return parts;
}

it("every write is in the audit trail with who, what, which record, which request and when, but no value", async () => {
  const parts = await world();
  parts.time.now += 1_000;
  await callAs(updateOwner(parts), { path: { id: "secret-user" }, body: { name: "Another Secret" } }, "str-uploader");
  const home = { name: "Secret Loft", address: "Secret 1", registryId: "00000000601", ownerId: 1 };
  await callAs(createApartment(parts), { body: home });

  const common = { by: "client-1", name: "Anna", requestId };
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

it("the audit trail keeps every write of the same moment, and shows a client's newest thousand, newest first", async () => {
  const { audit } = createMemoryWorld();
  const write = { by: "client-1", action: "update-apartment-owner", target: "OWNER#1" };
  for (let request = 1_000; request <= 2_000; request += 1) await audit.record({ ...write, requestId: `${request}` });
  const shown = await audit.ofClient("client-1");

  expect(await audit.ofTarget("OWNER#1")).toHaveLength(1_001);
  expect(shown).toHaveLength(1_000);
  expect(shown.at(0)).toMatchObject({ requestId: "2000" });
  expect(shown.at(-1)).toMatchObject({ requestId: "1001" });
});
