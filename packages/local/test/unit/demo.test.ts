import { expect, it, vi } from "vitest";
import { createVisitor, propertiesPath } from "../../../portal-simulator/test/integration/visitor.ts";
import { openPortalWebsite } from "../../../portal-simulator/website.ts";
import { createDemo } from "../../bootstrap/demo.ts";
import { admin, stack, world } from "./demo-world.ts";

it("the demo owner can log in at a new portal and has its properties; a second start creates nothing twice", async () => {
  const { owners, apartments, fetched } = world();
  vi.spyOn(globalThis, "fetch").mockImplementation(fetched);

  expect(await createDemo(stack.apiUrl, admin)).toEqual([1, 2]);
  expect(await createDemo(stack.apiUrl, admin)).toEqual([1, 2]);
  const [gone] = apartments.splice(1);
  expect(await createDemo(stack.apiUrl, admin), "a deleted apartment is created again").toEqual([1, 2]);
  expect(apartments[1]).toEqual(gone);

  const [owner] = owners;
  const portal = openPortalWebsite({});
  const visitor = createVisitor(portal);
  await visitor.login(owner?.portalUsername, owner?.portalPassword);
  const { body } = await visitor.get(propertiesPath);
  portal.close();
  expect(owners).toEqual([{ name: "Demo Owner", portalUsername: "demo-owner", portalPassword: "demo-password" }]);
  expect(apartments).toEqual([
    { id: 1, name: "Demo studio", address: "Athinas 1, Athens", registryId: "00000123456", ownerId: 1 },
    { id: 2, name: "Demo loft", address: "Athinas 2, Athens", registryId: "00000123457", ownerId: 1 },
  ]);
  for (const { registryId } of apartments) expect(body).toContain(registryId);
});

it("a refusal of the API is thrown with its request", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(world().fetched);

  await expect(createDemo(stack.apiUrl, { ...admin, secret: "another" })).rejects.toThrow("POST /auth/token: 404");
});
