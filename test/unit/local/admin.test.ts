import { expect, it } from "vitest";
import { letIn } from "../../../local/bootstrap/admin.ts";
import { isSecretOf } from "../../../shared/auth/client-record.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import { emptyStore } from "../../support/memory-store.ts";

const [monday, tuesday] = ["2026-11-02T10:00:00.000Z", "2026-11-03T10:00:00.000Z"];
const clientsOf = () => createClientRepository(emptyStore());

it("makes the first admin, as the operator's command would", async () => {
  const clients = clientsOf();
  await letIn(clients, { id: "me", secret: "mine" }, monday);
  const admin = await clients.find("me");

  expect(admin).toMatchObject({ roles: ["admin"], createdAt: monday, createdBy: "operator", revoked: false });
  expect([isSecretOf(admin, "mine"), isSecretOf(admin, "another")]).toEqual([true, false]);
  expect(admin && (await clients.revoke(admin, tuesday, "operator")), "nobody else could make one").toBe("last admin");
});

it("leaves the admin as it is where the secret is the same, so that sessions go on", async () => {
  const clients = clientsOf();
  await letIn(clients, { id: "me", secret: "mine" }, monday);
  const before = await clients.find("me");
  await letIn(clients, { id: "me", secret: "mine" }, tuesday);

  expect(await clients.find("me")).toEqual(before);
});

it("gives the admin the secret that the stack is started with now, which ends the old one's sessions", async () => {
  const clients = clientsOf();
  await letIn(clients, { id: "me", secret: "mine" }, monday);
  await letIn(clients, { id: "me", secret: "another" }, tuesday);
  const admin = await clients.find("me");

  expect([isSecretOf(admin, "mine"), isSecretOf(admin, "another")]).toEqual([false, true]);
  expect(admin).toMatchObject({ generation: 2, createdAt: monday, lastUpdated: tuesday, updatedBy: "operator" });
});
