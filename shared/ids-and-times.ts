import * as v from "valibot";
import { parse } from "./parsing/parse.ts";

/**
 * Ids and times, which the compiler tells apart, and which are plain numbers at run time. Most are flavours: one is refused
 * where another is meant, while literals and sums stay plain numbers. A brand is stricter: its values come from one function
 * here, or from a record.
 */

// One schema for all, so that bundles do not grow with each name.
const number = v.number();

/** An instant in milliseconds since 1970, as clocks and records have it. */
export type EpochMs = number & v.Flavor<"EpochMs">;
export const EpochMs: v.GenericSchema<number, EpochMs> = number;

/** An instant in seconds since 1970, as the table's time to live has it: in milliseconds, no record would ever expire. */
export type EpochSeconds = number & v.Brand<"EpochSeconds"> & v.Flavor<"EpochSeconds">;
export const EpochSeconds = v.custom<EpochSeconds>(Number.isInteger);

/** The second in which an instant lies. */
export const secondOf = (at: EpochMs): EpochSeconds => parse(EpochSeconds, Math.floor(at / 1_000));

/** The first second that is no earlier than an instant. */
export const secondFrom = (at: EpochMs): EpochSeconds => parse(EpochSeconds, Math.ceil(at / 1_000));

/** A length of time, which is no instant. */
export type Milliseconds = number & v.Flavor<"Milliseconds">;

/** The number of a task; numbers of tasks, owners and apartments are counted apart. */
export type TaskId = number & v.Flavor<"TaskId">;
export const TaskId: v.GenericSchema<number, TaskId> = number;

/** The number of a reservation in its task, from 1. */
export type RowNumber = number & v.Flavor<"RowNumber">;
export const RowNumber: v.GenericSchema<number, RowNumber> = number;

/** The number of a filing in its task, from 1; 0 where there is none. */
export type FilingNumber = number & v.Flavor<"FilingNumber">;
export const FilingNumber: v.GenericSchema<number, FilingNumber> = number;

export type OwnerId = number & v.Flavor<"OwnerId">;
export const OwnerId: v.GenericSchema<number, OwnerId> = number;

export type ApartmentId = number & v.Flavor<"ApartmentId">;
export const ApartmentId: v.GenericSchema<number, ApartmentId> = number;
