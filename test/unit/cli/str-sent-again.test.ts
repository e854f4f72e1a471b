import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Ask, Refusal, sentIn, standingClock, str } from "../../support/canned-api.ts";
import { apiWith } from "../../support/canned-tasks.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";

const { write } = eachTestsFolder();
beforeEach(standingClock);

const silent = (name: string) => () => {
  throw Object.assign(name === "TypeError" ? new TypeError("fetch failed") : new Error("no answer in time"), { name });
};

describe("str takk, run again", () => {
  /** An API that accepted what it is sent at these times, by its own clock; it ended so. */
  const accepted =
    (outcome: object, ...at: readonly number[]) =>
    (ask: Ask) => {
      if (ask.path === "/health") return {};
      if (ask.method === "POST" && ask.path === "/takk/task") {
        sent += 1;
        return { taskId: sent, createdAt: new Date(at[sent - 1] ?? Date.now() + hour).toISOString() };
      }
      return { takkUploadStatus: { details: "", errorValue: "", dueDate: "31/08/2026", ...outcome } };
    };
  const head = "portalUsername,month,daysUsed,freeDays,numberOfBeds,numberOfCompanies,numberOfRooms,numberOfTaxedRooms";
  const takk = () => write("takk.csv", head, "maria,7,20,2,2,0,1,1");
  const hour = 3_600_000;
  let sent = 0;
  beforeEach(() => {
    sent = 0;
  });

  it("does not state again what is stated already, by another or by hand", async () => {
    const duplicate = { uploadStatus: "FAILED", errorValue: "duplicate_declaration" };
    const { asked, code } = await str(["takk", takk()], accepted(duplicate, Date.now() - hour));

    expect(sentIn(asked)).toHaveLength(1);
    expect(code).toBe(1);
  });

  it("goes by the API's clock, wherever this machine's stands", async () => {
    const failed = { uploadStatus: "FAILED", errorValue: "portal_changed" };
    const there = Date.now();
    // It is an hour ahead as soon as the API has said what time it is.
    const whenAnswered = () => vi.setSystemTime(there + hour);
    const { asked } = await str(["takk", takk()], accepted(failed, there + 1_000), { whenAnswered });

    expect(sentIn(asked)).toHaveLength(1);
  });
});

describe("str file", () => {
  it("goes by the API's clock as well: what fails in this run is not sent again by it", async () => {
    const head =
      "reservationId,apartmentId,startDate,endDate,amountReceived,platform,paymentMethod,isForeigner,guestTaxId";
    const file = write("a.csv", head, "A,1,13/04/2026,17/04/2026,420.50,Airbnb,Μετρητά,ΟΧΙ,123456789");
    const api = apiWith({ outcomes: { A: { uploadStatus: "FAILED", errorValue: "portal_changed" } } });
    const there = Date.now();
    const answers = (ask: Ask) => {
      const answer = api.answers(ask);
      // What would be sent once more is of this run beyond doubt.
      const createdAt = new Date(api.tasks === 1 ? there + 1_000 : there + 7_200_000).toISOString();
      return answer && "createdAt" in answer ? { ...answer, createdAt } : answer;
    };
    const { asked, code } = await str(["file", file], answers, {
      whenAnswered: () => vi.setSystemTime(there + 3_600_000),
    });

    expect(sentIn(asked)).toHaveLength(1);
    expect(code).toBe(1);
  });
});

describe("str apartments import", () => {
  const importing = (answer: () => object) =>
    str(
      ["apartments", "import", write("a.csv", "name;address;registryId;ownerId", "Roof;A;9;1", "Studio;B;8;1")],
      ({ method, path }: Ask) => {
        if (path !== "/apartments") return undefined;
        return method === "GET" ? { apartments: [] } : answer();
      },
    );

  it.each([401, 403])("ends at once where it answers %i: no other line would fare better", async (status) => {
    const { code, out, asked } = await importing(() => new Refusal(status));

    expect([code, out]).toEqual([2, ""]);
    // A refused token is renewed once.
    expect(sentIn(asked)).toHaveLength(status === 401 ? 2 : 1);
  });

  it("ends at once where there is no answer: nothing is called refused", async () => {
    expect(await importing(silent("TypeError"))).toMatchObject({ code: 3, out: "" });
  });
});

it.each(["TypeError", "TimeoutError"])("ends with 3 where the API gives no answer: %s", async (name) => {
  const { code, err } = await str(["owners"], silent(name));

  expect(code).toBe(3);
  expect(err).toMatch(/^No answer from https:\/\/api\.test\/api\/v1: /);
});
