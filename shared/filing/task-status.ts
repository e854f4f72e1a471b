import { isTerminal } from "../declarations/outcome.ts";
import type { TaskView } from "./read-task.ts";

/** A task as a whole: not begun, begun, or with every outcome known. */
export function statusOf({ task, rows, filings }: TaskView): "PENDING" | "PROCESSING" | "COMPLETED" {
  if (task.endedAs) return "COMPLETED";
  if (task.submission) return rows.some(({ state }) => state !== "PENDING") ? "PROCESSING" : "PENDING";
  if (task.kind !== "str") {
    if (filings.every(({ outcome }) => outcome)) return "COMPLETED";
    return filings.some(({ claims }) => claims > 0) ? "PROCESSING" : "PENDING";
  }
  if (rows.every(({ state }) => isTerminal(state))) return "COMPLETED";
  return rows.some(({ state }) => state !== "PENDING") ? "PROCESSING" : "PENDING";
}
