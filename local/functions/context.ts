import { randomUUID } from "node:crypto";
import { functionArn } from "../aws.ts";
import type { FunctionDefinition } from "./manifest.ts";

/** The second argument of a handler, as Lambda makes it. */
export interface LambdaContext {
  readonly callbackWaitsForEmptyEventLoop: boolean;
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  readonly memoryLimitInMB: string;
  readonly awsRequestId: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  getRemainingTimeInMillis(): number;
}

/** `deadline` in epoch milliseconds. */
export function lambdaContext({ name, memoryMb }: FunctionDefinition, deadline: number): LambdaContext {
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: name,
    functionVersion: "$LATEST",
    invokedFunctionArn: functionArn(name),
    memoryLimitInMB: String(memoryMb),
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: "local",
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}
