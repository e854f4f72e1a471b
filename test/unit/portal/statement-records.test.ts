import { expect, it } from "vitest";
import { byCount } from "../../../shared/contract/statement.ts";
import { recordFields } from "../../../shared/portal/aade/statement-records.ts";

const record = (count: number) => byCount(() => count);
const named = (name: string) => byCount(() => ({ place: 0, name }));

it("names the inputs of each record by its row", () => {
  const fields = recordFields(named("records:0:count"), [record(1), record(2)]);

  expect(new Set(fields.map((field) => field.join()))).toEqual(new Set(["records:0:count,1", "records:1:count,2"]));
});

it("writes one record into a form whose rows are not numbered, and never two into one row", () => {
  const columns = named("records:count");

  expect(new Map(recordFields(columns, [record(1)]))).toEqual(new Map([["records:count", "1"]]));
  expect(() => recordFields(columns, [record(1), record(2)])).toThrow("the records' inputs are not numbered by row");
});
