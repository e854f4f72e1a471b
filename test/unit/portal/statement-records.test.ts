import { expect, it } from "vitest";
import { byCount } from "../../../shared/contract/statement.ts";
import { recordFields } from "../../../shared/portal/aade/statement-records.ts";

const record = (count: number) => byCount(() => count);
const named = (name: string) => byCount(() => ({ place: 0, name }));

it("one record is written into a form without numbered rows, but never two into one row", () => {
  const columns = named("records:count");

  expect(new Map(recordFields(columns, [record(1)]))).toEqual(new Map([["records:count", "1"]]));
  expect(() => recordFields(columns, [record(1), record(2)])).toThrow("the records' inputs are not numbered by row");
});
