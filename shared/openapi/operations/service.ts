import { apiVersion } from "../../contract/endpoint.ts";
import { say } from "../../wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { mistakes } from "./samples.ts";

const unread = {
  summary: "A parameter that nobody reads",
  query: { verbose: "true" },
  answer: mistakes(["verbose", say("unknown_parameter")]),
};

export const service = {
  "get-health": {
    summary: "Ask whether the API answers",
    description: "For monitors. It reads nothing, so it says nothing of the registry portal.",
    answer: "The API answers.",
    examples: {
      well: { summary: "It answers", answer: { status: "ok", version: apiVersion } },
      unread,
    },
  },
  "get-openapi": {
    summary: "Read this document",
    description:
      "This OpenAPI document, as it was committed. The answer's `requestId` is in the header `x-request-id` only.",
    answer: "An OpenAPI 3.1 document.",
    examples: { unread },
  },
} as const satisfies Record<string, OperationText>;
