import type * as v from "valibot";
import type { ApartmentId, OwnerId, RowNumber } from "../ids-and-times.ts";
import { recordNumber } from "../parsing/fields.ts";

/** Ids in requests: the same check, told apart by the compiler alone. */
export const apartmentId: v.GenericSchema<number, ApartmentId> = recordNumber;
export const ownerId: v.GenericSchema<number, OwnerId> = recordNumber;
export const rowNumber: v.GenericSchema<number, RowNumber> = recordNumber;
