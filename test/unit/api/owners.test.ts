import { describe, expect, it } from "vitest";
import { createHandler as createCreate } from "../../../functions/api/create-apartment-owner/handler.ts";
import { createHandler as createGet } from "../../../functions/api/get-apartment-owner/handler.ts";
import { createHandler as createUpdate } from "../../../functions/api/update-apartment-owner/handler.ts";
import { requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";

function world() {
  const parts = createMemoryWorld();
  return { ...parts, create: createCreate(parts), get: createGet(parts), update: createUpdate(parts) };
}

const maria = { name: "Μαρία", portalUsername: "Maria.K", portalPassword: "pass-word-1" };
const created = "2026-11-21T10:00:00.000Z";

describe("an apartment owner", () => {
  it("is created, and returned without its password", async () => {
    const { create, lines } = world();

    const answer = await callAs(create, { body: maria }, "str-uploader");

    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      apartmentOwner: { id: 1, name: "Μαρία", portalUsername: "Maria.K", createdAt: created, updatedAt: created },
      requestId,
    });
    expect(JSON.stringify(lines)).not.toContain("pass-word-1");
  });

  it("has its password sealed for that owner alone before it is stored", async () => {
    const { create, stored } = world();

    await callAs(create, { body: maria });

    expect(stored()).not.toContain("pass-word-1");
    expect(stored()).toContain("owner-password");
  });

  it("is not stored when its password cannot be sealed", async () => {
    const parts = createMemoryWorld();
    const sealer = {
      seal: async () => {
        throw Object.assign(new Error("pass-word-1"), { name: "KMSInternalException" });
      },
    };

    const { status } = await callAs(createCreate({ ...parts, sealer }), { body: maria });

    expect(status).toBe(503);
    expect(await parts.owners.findByUsername("maria.k")).toBeUndefined();
  });

  it.each([
    ["in capital letters", "νίκος", "ΝΊΚΟΣ"],
    ["with another sigma", "νίκος", "νίκοσ"],
    ["with wide letters", "nikos", "ｎｉｋｏｓ"],
    ["with a ligature", "office", "oﬃce"],
    ["with a selector that nobody sees", "nikos", "ni\uFE0Fkos"],
  ])("is the same owner under its username %s", async (_, username, variant) => {
    const { create, get } = world();
    await callAs(create, { body: { ...maria, portalUsername: username } });

    expect(await callAs(create, { body: { ...maria, portalUsername: variant } })).toMatchObject({ status: 409 });
    expect(await callAs(get, { path: { id: variant } })).toMatchObject({ status: 200 });
  });

  it.each(["ma\u200Bria", "\u202Emaria", "maria\u00AD"])(
    "cannot have a format character in its username: %j",
    async (name) => {
      expect(await callAs(world().create, { body: { ...maria, portalUsername: name } })).toMatchObject({ status: 400 });
    },
  );

  it("cannot be renamed without the new username's password, because the old one would be posted for it", async () => {
    const { create, update, owners } = world();
    await callAs(create, { body: maria });

    const answer = await callAs(update, { path: { id: "maria.k" }, body: { portalUsername: "maria.new" } });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: "portalPassword" }] } });
    expect(await owners.findByUsername("maria.new")).toBeUndefined();
    const sameName = await callAs(update, { path: { id: "maria.k" }, body: { portalUsername: "MARIA.K" } });
    expect(sameName).toMatchObject({ status: 200 });
  });

  it.each([
    ["a password", { portalPassword: "pass-word-3" }],
    ["the username that it had", { portalUsername: "Maria.K" }],
  ])("does not get %s from an update that a rename overtook", async (_, body) => {
    const { create, update, owners, ...parts } = world();
    await callAs(create, { body: maria });
    const rename = { portalUsername: "maria.new", portalPassword: "pass-word-2" };
    const renamed: unknown[] = [];
    const overtaken: typeof owners.change = async (...change) => {
      await callAs(update, { path: { id: "maria.k" }, body: rename });
      renamed.push(await owners.findByUsername("maria.new"));
      return await owners.change(...change);
    };

    const late = createUpdate({ ...parts, owners: { ...owners, change: overtaken } });
    const answer = await callAs(late, { path: { id: "maria.k" }, body });

    expect(answer).toMatchObject({ status: 409, body: { code: "owner_changed" } });
    expect(renamed).toEqual([await owners.find(1)]);
  });

  it("keeps what an update leaves out, and names the clients that created and changed it", async () => {
    const { create, update, owners, time } = world();
    await callAs(create, { body: maria });
    const before = await owners.findByUsername("maria.k");
    time.now += 60_000;

    const { status, body } = await callAs(update, { path: { id: "maria.k" }, body: { name: "Maria" } });

    expect({ status, body }).toMatchObject({ status: 200, body: { apartmentOwner: { name: "Maria" } } });
    expect(await owners.findByUsername("maria.k")).toMatchObject({
      sealedPassword: before?.sealedPassword,
      portalUsername: "Maria.K",
      updatedAt: "2026-11-21T10:01:00.000Z",
      createdBy: "client-1",
      updatedBy: "client-1",
    });
  });

  it("keeps its id under a new username", async () => {
    const { create, update, get } = world();
    await callAs(create, { body: maria });

    const renaming = { portalUsername: "maria.new", portalPassword: "pass-word-2" };
    const { body } = await callAs(update, { path: { id: "maria.k" }, body: renaming });

    expect(body).toMatchObject({ apartmentOwner: { id: 1, portalUsername: "maria.new" } });
    expect(await callAs(get, { path: { id: "maria.k" } })).toMatchObject({ status: 404 });
    expect(await callAs(get, { path: { id: "maria.new" } })).toMatchObject({ status: 200 });
  });
});
