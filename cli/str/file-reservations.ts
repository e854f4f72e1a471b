import * as v from "valibot";
import type { components } from "../client/api.generated.ts";
import type { ApiClient } from "../client/client.ts";
import { type Outcome, outcomesOf, whenCompleted } from "../client/outcomes.ts";
import { answered, Refused } from "../client/refused.ts";
import { type CsvRow, readCsv, toJson } from "./csv.ts";
import type { Progress } from "./progress.ts";

/** The API is the judge of what a reservation may hold, and names every mistake. */
const Reservation = v.custom<components["schemas"]["ReservationInput"]>((value) => typeof value === "object");

/** As many as a task may have. */
const batchSize = 1_000;

export interface FiledTask {
  readonly taskId: number;
  readonly outcomes: readonly Outcome[];
}

export interface FilingOptions {
  readonly draftUpload: boolean;
  /** Told of each task as soon as the API has it: from then on nothing of it is lost, whatever happens here. */
  accepted(taskId: number, reservations: number): void;
}

/** Files the reservations of a CSV file, a task for each thousand, one after the other. */
export async function fileReservations(
  client: ApiClient,
  csv: string,
  progress: Progress,
  { draftUpload, accepted }: FilingOptions,
): Promise<FiledTask[]> {
  const rows = readCsv(csv);
  const tasks: FiledTask[] = [];
  for (let start = 0; start === 0 || start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    const taskId = await createTask(client, batch, draftUpload);
    accepted(taskId, batch.length);
    await whenCompleted(client, taskId, progress.show).finally(progress.end);
    tasks.push({ taskId, outcomes: await outcomesOf(client, taskId) });
  }
  return tasks;
}

async function createTask(client: ApiClient, batch: readonly CsvRow[], draftUpload: boolean): Promise<number> {
  const reservations = batch.map(({ fields }) => v.parse(Reservation, toJson(fields)));
  try {
    return answered(await client.POST("/str/task", { body: { draftUpload, reservations } })).taskId;
  } catch (error) {
    throw error instanceof Refused ? inLines(error, batch) : error;
  }
}

/** `reservations[3].startDate` is what the API speaks of; a person looks for a line of the file. */
function inLines({ message, status, requestId, errors }: Refused, batch: readonly CsvRow[]): Refused {
  if (errors.length === 0) return new Refused(status, { errorMessage: message, requestId });
  const said = errors.map(({ path, message: rule }) => {
    const [, index, field] = /^reservations\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    return index === undefined ? `${path}: ${rule}` : `line ${batch[Number(index)]?.line}: ${field}: ${rule}`;
  });
  return new Refused(status, { errorMessage: said.join("\n"), requestId, errors });
}
