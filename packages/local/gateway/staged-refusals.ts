import * as v from "valibot";
import { type GatewayError, gatewayErrors, gatewayHeaders } from "../../../shared/contract/gateway-errors.ts";
import { type Answer, Refusal } from "./answer.ts";

/** Where refusals of the next requests are staged, so that a client can be tried. API Gateway has no such path. */
export const refusalsPath = "/_control/refusals";

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const Stage = v.strictObject({
  status: v.picklist([429, 503]),
  times: v.optional(whole(0, 1_000), 1),
  retryAfter: v.optional(whole(0, 3_600)),
});

/** A second's wait is that of the limit for all clients together; a longer one is that of an address. */
function refusalOf({ status, retryAfter }: v.InferOutput<typeof Stage>): GatewayError {
  const { unavailable, tooManyRequests, tooManyFromAddress } = gatewayErrors;
  const { retryAfterSeconds: shortest } = tooManyRequests;
  if (status === 503) return { ...unavailable, retryAfterSeconds: retryAfter ?? unavailable.retryAfterSeconds };
  const isLong = retryAfter !== undefined && retryAfter > shortest;
  return { ...(isLong ? tooManyFromAddress : tooManyRequests), retryAfterSeconds: retryAfter ?? shortest };
}

/** Refuses as many of the next requests to the API as it was told to, as the gateway in front of it would. */
export function createStagedRefusals() {
  let staged: v.InferOutput<typeof Stage> | undefined;
  let left = 0;

  return {
    /** `PUT` with `{"status": 429, "times": 3, "retryAfter": 2}`. */
    stage(method: string, body: string | null): Answer {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Stage), body);
      if (method !== "PUT" || !parsed.success) {
        const message = 'send PUT with {"status": 429 or 503, "times": 1 to 1000, "retryAfter": seconds}';
        throw new Refusal({ ...gatewayErrors.badRequest, message });
      }
      staged = parsed.output;
      left = staged.times;
      return { status: 200, headers: gatewayHeaders, body: JSON.stringify(staged) };
    },

    /** Throws while there are refusals left. */
    refuse(): void {
      if (!staged || left === 0) return;
      left -= 1;
      throw new Refusal(refusalOf(staged));
    },
  };
}
