import { describe, expect, it } from "vitest";
import { newMark } from "../../../shared/aws/random-ids.ts";
import { readMark, writeMark } from "../../../shared/records/draft-ledger.ts";

const mark = { taskId: 12, row: 345, random: "0123456789abcdef0123" };

describe("the mark in a declaration's notes", () => {
  it("is read back as written, whatever the owner wrote around it", () => {
    expect(readMark(`Sea view ${writeMark(mark)}\nkey under the mat`)).toEqual(mark);
  });

  it("has 80 random bits, so that equal task ids of two deployments differ", () => {
    const marks = new Set(Array.from({ length: 1_000 }, newMark));

    expect(marks.size).toBe(1_000);
    expect([...marks].every((random) => readMark(writeMark({ ...mark, random })))).toBe(true);
  });

  it.each(["", "STR 12-345", "[STR 12-345]", "[STR 12-345 0123456789abcdef012]", "[STR x-1 0123456789abcdef0123]"])(
    "is not found in %j",
    (notes) => {
      expect(readMark(notes)).toBeUndefined();
    },
  );
});
