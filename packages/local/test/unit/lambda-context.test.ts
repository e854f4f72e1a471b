import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { standingClock } from "../../../../test/support/canned-api.ts";
import { lambdaContext } from "../../functions/functions.ts";

beforeEach(() => void standingClock());
afterEach(() => vi.useRealTimers());

const trigger = { kind: "schedule", every: "sweep" } as const;
const definition = { name: "sweep", trigger, variables: [], memoryMb: 512, timeoutMs: 30_000 };

it("the remaining time falls to zero and no further", () => {
  const { getRemainingTimeInMillis } = lambdaContext(definition, Date.now() + 30_000);
  const left = [0, 10_000, 19_999, 1, 1, 60_000].map((passed) => {
    vi.advanceTimersByTime(passed);
    return getRemainingTimeInMillis();
  });

  expect(left).toEqual([30_000, 20_000, 1, 0, 0, 0]);
});

it("the context names the function as Lambda does, and each call by its own id", () => {
  const [one, other] = [lambdaContext(definition, 0), lambdaContext(definition, 0)];

  expect(one).toMatchObject({
    callbackWaitsForEmptyEventLoop: true,
    functionName: "sweep",
    functionVersion: "$LATEST",
    memoryLimitInMB: "512",
    logGroupName: "/aws/lambda/sweep",
    invokedFunctionArn: "arn:aws:lambda:eu-central-1:000000000000:function:sweep",
  });
  expect(one.awsRequestId).not.toBe(other.awsRequestId);
});
