import { expect, it } from "vitest";
import { createHandler } from "../../../functions/api/create-client/handler.ts";
import { authorize } from "../../../shared/api/authorize.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import { createAwsWorld } from "../../support/api/aws-world.ts";
import { call } from "../../support/api/client.ts";
import { aContext, anEvent } from "../../support/api/event.ts";

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

it("who only reads may have been ended a minute ago, and nobody who changes something", async () => {
  const asked: string[] = [];
  const authenticate = async (_: string, asOf: string) => {
    asked.push(asOf);
    return { clientId: "c", roles: ["admin"] as const };
  };
  const event = { ...anEvent({}), headers: { authorization: "Bearer token" } };
  for (const method of ["GET", "POST", "PATCH", "DELETE"] as const)
    await authorize(event, { roles: ["admin"], method }, authenticate, aContext());

  expect(asked).toEqual(["a minute ago", "now", "now", "now"]);
});
