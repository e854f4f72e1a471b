import { expect, it } from "vitest";
import { isSecretOf } from "../../../../shared/auth/client-record.ts";
import { createClientRepository } from "../../../../shared/auth/client-repository.ts";
import { emptyStore } from "../../../../test/support/memory-store.ts";
import { ensureAdmin } from "../../bootstrap/admin.ts";

const [monday, tuesday] = ["2026-11-02T10:00:00.000Z", "2026-11-03T10:00:00.000Z"];
const clientsOf = () => createClientRepository(emptyStore());

it("the first admin is created as by the operator's command", async () => {
  const clients = clientsOf();
  await ensureAdmin(clients, { id: "me", secret: "mine" }, monday);
  const admin = await clients.find("me");

  expect(admin).toMatchObject({ roles: ["admin"], createdAt: monday, createdBy: "operator", revoked: false });
  expect(isSecretOf(admin, "mine")).toBe(true);
  expect(isSecretOf(admin, "another")).toBe(false);
  expect(admin && (await clients.revoke(admin, tuesday, "operator")), "no other client could create one").toBe(
    "last admin",
  );
});

it("an admin with the same secret stays unchanged, so that its sessions continue", async () => {
  const clients = clientsOf();
  await ensureAdmin(clients, { id: "me", secret: "mine" }, monday);
  const before = await clients.find("me");
  await ensureAdmin(clients, { id: "me", secret: "mine" }, tuesday);

  expect(await clients.find("me")).toEqual(before);
});

it("an admin with another secret gets the one of this start, which ends the sessions of the old one", async () => {
  const clients = clientsOf();
  await ensureAdmin(clients, { id: "me", secret: "mine" }, monday);
  await ensureAdmin(clients, { id: "me", secret: "another" }, tuesday);
  const admin = await clients.find("me");

  expect(isSecretOf(admin, "mine")).toBe(false);
  expect(isSecretOf(admin, "another")).toBe(true);
  expect(admin).toMatchObject({ generation: 2, createdAt: monday, lastUpdated: tuesday, updatedBy: "operator" });
});
