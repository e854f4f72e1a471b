import { describe, expect, it } from "vitest";
import { createAdminList, createClientRepository } from "../../../shared/auth/client-repository.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { unwritten } from "../../support/written.ts";

describe("the list of admins", () => {
  it("keeps everyone once, even the first two added at the same moment, and never lets the last one go", async () => {
    const admins = createAdminList(emptyStore());
    await Promise.all([admins.add("a"), admins.add("b")]);
    await admins.add("a");

    expect(await admins.takeOff("a")).toBe(true);
    expect(await admins.takeOff("b")).toBe(false);
  });

  it("gives up with an error after a hundred lost races", async () => {
    let races = 0;
    const contested = {
      get: async () => undefined,
      update: async () => {
        races += 1;
        return unwritten;
      },
    };

    await expect(createAdminList(contested).add("a")).rejects.toThrow("keeps changing");
    expect(races).toBe(100);
  });
});

it("an admin whose record could not be stored does not count: the only other admin cannot be deleted", async () => {
  const store = emptyStore();
  const clients = createClientRepository(store);
  const anAdmin = { secret: "s", roles: ["admin"], createdAt: "", createdBy: "operator" } as const;
  await clients.create({ clientId: "a", ...anAdmin });
  const putIfAbsent = () => Promise.reject(new Error("no answer"));
  const cut = createClientRepository({ ...store, putIfAbsent });
  await expect(cut.create({ clientId: "b", ...anAdmin })).rejects.toThrow("no answer");

  const admin = await clients.find("a");
  expect(admin && (await clients.revoke(admin, "", "a"))).toBe("last admin");
});
