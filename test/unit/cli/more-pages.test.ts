import { beforeEach, describe, expect, it } from "vitest";
import { type Answers, type Ask, standingClock, str } from "../../support/canned-api.ts";
import { record } from "../../support/canned-tasks.ts";

const owner = (id: number) => ({ id, name: `Owner ${id}`, portalUsername: `owner-${id}` });
const loft = (id: number) => ({ id, name: `Loft ${id}`, address: "", registryId: "1", ownerId: 1 });
const sent = (id: number) =>
  record(id === 3 ? { reservationId: "r-3", uploadStatus: "FAILED" } : { reservationId: `r-${id}` });

const counts = { pending: 0, processing: 0, checking: 0, submitted: 2, drafted: 0, failed: 1, needsReview: 0 };
const done = { taskId: 7, status: "COMPLETED", summary: { total: 3, ...counts }, reservationUploadStatus: [] };

/** Three items on three pages. */
function inThreePages(name: string, item: (id: number) => object): { answers: Answers; queries: string[] } {
  const queries: string[] = [];
  const answers = ({ path }: Ask) => {
    if (path.startsWith("/str/task/7")) return { strUploadStatus: done, requestId: "" };
    const query = new URL(path, "https://api.test").searchParams;
    const page = Number(query.get("cursor") ?? 1);
    query.delete("cursor");
    queries.push(query.toString());
    return { [name]: [item(page)], ...(page < 3 && { nextCursor: String(page + 1) }), requestId: "" };
  };
  return { answers, queries };
}

beforeEach(standingClock);

describe("a list of three pages", () => {
  it.each([
    { words: ["owners", "list"], name: "apartmentOwners", item: owner, asked: "", shown: /owner-1.*owner-2.*owner-3/s },
    { words: ["apartments", "list"], name: "apartments", item: loft, asked: "", shown: /Loft 1.*Loft 2.*Loft 3/s },
    {
      words: ["reservations", "--apartment", "4", "--status", "failed", "--attention"],
      ...{ name: "reservations", item: sent, shown: /r-1.*r-2.*r-3/s },
      asked: "apartmentId=4&status=FAILED&needsAttention=true",
    },
  ])("is shown whole, with the same filters for each page: $words", async ({ words, name, item, asked, shown }) => {
    const { answers, queries } = inThreePages(name, item);

    const { out, code } = await str(words, answers);

    expect(out).toMatch(shown);
    expect(code).toBe(0);
    expect(queries).toEqual([asked, asked, asked]);
  });

  it("of a task's outcomes ends with 1 when a failure is on the last page", async () => {
    const { out, code } = await str(["status", "7"], inThreePages("reservations", sent).answers);

    expect(out).toMatch(/r-1.*r-2.*r-3\s+FAILED/s);
    expect(code).toBe(1);
  });
});
