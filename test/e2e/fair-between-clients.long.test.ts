import { expect, it } from "vitest";
import { createCrowd } from "../support/black-box/crowd.ts";
import { filesApi } from "../support/files-stack.ts";

const api = filesApi();

it("a client's one row is declared while five others still have 100,000 open", async () => {
  const { sendThousands, fileOne } = await createCrowd(api());
  for (let turn = 0; turn < 20; turn += 1) await sendThousands(turn);
  const refusalsOfMore = async () => (await sendThousands(0)).map(({ status, body }) => [status, body["code"]]);
  const refused = Array.from({ length: 5 }, () => [429, "too_many_open_rows"]);
  expect(await refusalsOfMore()).toEqual(refused);

  await fileOne("1");
  expect(await refusalsOfMore()).toEqual(refused);
});
