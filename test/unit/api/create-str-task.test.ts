import { randomInt } from "node:crypto";
import { SendMessageCommand } from "@aws-sdk/client-sqs";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { createHandler } from "../../../functions/api/create-str-task/handler.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { clientGroupOf } from "../../../shared/records/keys.ts";
import { unpackSubmission } from "../../../shared/records/tasks.ts";
import { createAwsWorld } from "../../support/api/aws-world.ts";
import { call } from "../../support/api/client.ts";
import { objectWith, textLike } from "../../support/matchers.ts";
import { taskOf } from "../declarations/reservation.ts";

function world() {
  const aws = createAwsWorld();
  const handler = createHandler({ ...aws, platforms: defaultPlatforms, maxReservations: 1_000 });
  return {
    ...aws,
    handler,
    /** Sends this body as an admin. */
    create: async (body: object) => await call(handler, { token: await aws.tokenOf(["admin"]), body }),
  };
}

const thousand = taskOf(...Array.from({ length: 1_000 }, (_, index) => ({ reservationId: `R-${index}` })));

describe("POST /str/task", () => {
  it("makes seven AWS calls for one reservation and for 1,000: authentication and the audit trail included", async () => {
    const { handler, tokenOf, start, calls, forgetCalls } = world();
    const token = await tokenOf(["admin"]);
    await start();
    forgetCalls();

    await call(handler, { token, body: taskOf({}) });
    expect(calls()).toBe(7);
    await call(handler, { token, body: thousand });
    expect(calls()).toBe(7 + 7);
  });

  it("stores the whole submission, packed, in one item that is due for dispatch", async () => {
    const { create, written } = world();

    await create({ draftUpload: true, ...thousand });

    expect(written()).toEqual([
      objectWith({ pk: "TASK#41", clientId: "client-1", draftUpload: true, due: "TASK" }),
      objectWith({ pk: "AUDIT#TASK#41", by: "client-1" }),
    ]);
    const [{ submission } = {}] = written();
    expect(submission instanceof Uint8Array && unpackSubmission(submission)).toMatchObject({
      kind: "str",
      reservations: thousand.reservations,
    });
  });

  it("wakes the task once it is stored", async () => {
    const { create, mocks } = world();

    await create(taskOf({}));

    expect(mocks.sqs).toHaveReceivedCommandWith(SendMessageCommand, {
      MessageBody: '{"taskId":41}',
      MessageGroupId: clientGroupOf("client-1"),
    });
    expect(mocks.documents).toHaveReceivedCommandTimes(PutCommand, 2);
  });

  it("refuses a submission that does not fit one item, and advises splitting it", async () => {
    const { create, written } = world();
    const random = (length: number) =>
      String.fromCodePoint(...Array.from({ length }, () => 0x4e00 + randomInt(0x5000)));
    const guest = () => ({ guestName: random(100), guestId: random(64), guestTaxId: random(64) });
    const large = Array.from({ length: 1_000 }, () => ({ reservationId: random(64), ...guest() }));

    const answer = await create(taskOf(...large));

    expect(answer).toMatchObject({ status: 413, body: { errorMessage: textLike(/split them/) } });
    expect(written()).toEqual([]);
  });

  it("asks the client to retry when the table is throttled", async () => {
    const { create, mocks } = world();
    mocks.documents.on(PutCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));

    expect(await create(taskOf({}))).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  });
});
