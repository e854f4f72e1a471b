import { apiVersion } from "../../contract/endpoint.ts";
import { say } from "../../wording/say.ts";
import type { OperationText } from "../operation-text.ts";
import { mistakes, requestId } from "./samples.ts";

const unread = {
  summary: "A parameter that nobody reads",
  query: { verbose: "true" },
  status: 400,
  answer: mistakes(["verbose", say("unknown_parameter")]),
};

export const service = {
  "get-health": {
    tag: "Service",
    summary: "Ask whether the API answers",
    description: "For monitors. It reads nothing, so it says nothing of the registry portal.",
    answer: "The API answers.",
    examples: {
      well: { summary: "It answers", answer: { status: "ok", version: apiVersion, requestId } },
      unread,
    },
  },
  "get-openapi": {
    tag: "Service",
    summary: "Read this document",
    description:
      "This OpenAPI document, as it was committed. The answer's `requestId` is in the header `x-request-id` only.",
    answer: "An OpenAPI 3.1 document.",
    examples: { unread },
  },
} as const satisfies Record<string, OperationText>;
