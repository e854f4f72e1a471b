import { expect, expectTypeOf, it } from "vitest";
import type { Change } from "../../shared/aws/store.ts";
import type { Times } from "../../shared/deployment/times.ts";
import {
  type ApartmentId,
  type EpochMs,
  type EpochSeconds,
  type FilingNumber,
  type OwnerId,
  type RowNumber,
  secondFrom,
  secondOf,
  type TaskId,
} from "../../shared/ids-and-times.ts";
import type { filingRef, Numbered, rowKey } from "../../shared/records/keys.ts";

// The type check fails where one of these may stand for the other.
expectTypeOf<EpochSeconds>().not.toExtend<EpochMs>();
expectTypeOf<EpochMs>().not.toExtend<EpochSeconds>();
expectTypeOf<Times["lease"]>().not.toExtend<EpochMs>();
expectTypeOf<{ expiresAt: number }>().not.toExtend<NonNullable<Change["set"]>>();
expectTypeOf<{ expiresAt: EpochSeconds }>().toExtend<NonNullable<Change["set"]>>();
expectTypeOf<RowNumber>().not.toExtend<FilingNumber>();
expectTypeOf<RowNumber>().not.toExtend<TaskId>();
expectTypeOf<OwnerId>().not.toExtend<ApartmentId>();
expectTypeOf<[RowNumber, TaskId]>().not.toExtend<Parameters<typeof rowKey>>();
expectTypeOf<Numbered<RowNumber>>().not.toExtend<Parameters<typeof filingRef>[0]>();

it("an instant between two seconds lies in the first, and the second comes from it on", () => {
  expect(secondOf(5_999)).toBe(5);
  expect(secondFrom(5_001)).toBe(6);
  expect(secondFrom(5_000)).toBe(5);
});
