import * as v from "valibot";

/**
 * Ids and times, which the compiler tells apart. Most are flavours: one is refused where another is meant, while literals
 * and sums stay plain numbers. A brand is stricter: its values come from one function here, or from a record.
 */

/** An instant in milliseconds since 1970, as clocks and records have it. */
export const EpochMs = v.pipe(v.number(), v.flavor("EpochMs"));
export type EpochMs = v.InferOutput<typeof EpochMs>;

/** An instant in seconds since 1970, as the table's time to live has it: in milliseconds, no record would ever expire. */
export const EpochSeconds = v.pipe(v.number(), v.brand("EpochSeconds"), v.flavor("EpochSeconds"));
export type EpochSeconds = v.InferOutput<typeof EpochSeconds>;

/** The second in which an instant lies. */
export const secondOf = (at: EpochMs): EpochSeconds => v.parse(EpochSeconds, Math.floor(at / 1_000));

/** The first second that is no earlier than an instant. */
export const secondFrom = (at: EpochMs): EpochSeconds => v.parse(EpochSeconds, Math.ceil(at / 1_000));

/** A length of time, which is no instant. */
export type Milliseconds = number & v.Flavor<"Milliseconds">;

/** The number of a task; numbers of tasks, owners and apartments are counted apart. */
export const TaskId = v.pipe(v.number(), v.flavor("TaskId"));
export type TaskId = v.InferOutput<typeof TaskId>;

/** The number of a reservation in its task, from 1. */
export const RowNumber = v.pipe(v.number(), v.flavor("RowNumber"));
export type RowNumber = v.InferOutput<typeof RowNumber>;

/** The number of a filing in its task, from 1; 0 where there is none. */
export const FilingNumber = v.pipe(v.number(), v.flavor("FilingNumber"));
export type FilingNumber = v.InferOutput<typeof FilingNumber>;

export const OwnerId = v.pipe(v.number(), v.flavor("OwnerId"));
export type OwnerId = v.InferOutput<typeof OwnerId>;

export const ApartmentId = v.pipe(v.number(), v.flavor("ApartmentId"));
export type ApartmentId = v.InferOutput<typeof ApartmentId>;
