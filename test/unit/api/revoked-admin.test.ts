import { expect, it } from "vitest";
import { createHandler } from "../../../functions/api/create-client/handler.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import { createAwsWorld } from "../../support/api/aws-world.ts";
import { call } from "../../support/api/client.ts";

it("a revoked admin makes no other admin, also where it was seen a moment before", async () => {
  const { log, authenticate, audit, store, time, tokenOf, written } = createAwsWorld();
  const handler = createHandler({
    log,
    authenticate,
    audit,
    clients: createClientRepository(store),
    now: () => time.now,
  });
  const request = { token: await tokenOf(["admin"]), body: { roles: ["str-uploader"] } };
  expect(await call(handler, request)).toMatchObject({ status: 201 });

  await tokenOf(["admin"], { revoked: true });

  expect(await call(handler, { ...request, body: { roles: ["admin"] } })).toMatchObject({ status: 401 });
  expect(written().filter(({ sk }) => sk === "CLIENT")).toHaveLength(1);
});
