import { rmSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { sentIn, standingClock, str } from "../../../../test/support/canned-api.ts";
import { apiWith } from "../../../../test/support/canned-tasks.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";

const { at, write: csv, read } = eachTestsFolder();
beforeEach(standingClock);

describe("str file, with a platform's export,", () => {
  const airbnb = "Confirmation code,Status,Guest name,Start date,End date,Listing,Earnings,ΑΦΜ,Remarks";
  const stay = (id: string, days: string, listing = "Sea view", status = "Confirmed", earnings = "€420.50") =>
    `${id},${status},Ada,${days},${listing},${earnings},090000045,4`;
  const [early, late] = ["03/13/2026,03/15/2026", "03/20/2026,03/25/2026"];
  const set = ["--set", "paymentMethod=Μετρητά", "--set", "isForeigner=false", "--set", "hostFee=0"];
  const onRecord = ["Sea View", "Twin", "Twin"].map((name, index) => ({
    id: 7 + index,
    name,
    registryId: `0000000000${7 + index}`,
    ownerId: 1,
    address: "",
  }));
  const api = () => apiWith({ apartments: onRecord });

  it("finds the apartment by its name or registry number if it is unique", async () => {
    const rows = [stay("A", early), stay("B", late, "00000000008")];
    const { code, asked, err } = await str(["file", csv("export.csv", airbnb, ...rows), ...set], api().answers);

    expect(sentIn(asked)[0]?.body).toMatchObject({
      reservations: [
        { apartmentId: 7, startDate: "13/03/2026", platform: "Airbnb", isForeigner: false },
        { apartmentId: 8, startDate: "20/03/2026" },
      ],
    });
    expect(err).toContain("Columns that are not read: Remarks.");
    expect(err).toContain("Dates are read with the month first.");
    expect(err).toContain(`is kept in ${at("airbnb-reservations.mapping.json")}`);
    expect(code).toBe(0);

    const twin = csv("twin.csv", airbnb, stay("C", early, "Twin"));
    expect(await str(["file", twin, ...set], api().answers)).toMatchObject({ code: 2 });
  });

  it("takes the guests' documents from a second file, asks whom it does not have, and keeps neither", async () => {
    const head = airbnb.replace(",ΑΦΜ", "");
    const rows = [stay("A", early), stay("B", late)].map((row) => row.replace(",090000045", ""));
    const file = csv("export.csv", head, ...rows);
    const guests = csv("checkin.csv", "Booking code;Guest;Passport", "A;Ada Byron;P1", "?;Ada B.;P2");
    const options = ["--guests", guests, "--set", "paymentMethod=Μετρητά", "--set", "hostFee=0"];
    const run = (...more: string[]) =>
      str(["file", file, ...options, "--set", "isForeigner=true", ...more], api().answers);

    const asked = await run();
    expect(asked).toMatchObject({ code: 2 });
    expect(asked.err).toContain("line 3: B, Ada, from 20/03/2026: the file of guests does not have this stay.");
    // As it can be copied.
    expect(asked.err.split("\n")).toContain("    --answer 3.guest=2  Ada B. (line 3)");
    expect(sentIn(asked.asked)).toEqual([]);

    const filed = await run("--answer", "3.guest=2");
    expect(sentIn(filed.asked)[0]?.body).toMatchObject({
      reservations: [
        { reservationId: "A", guestName: "Ada Byron", guestId: "P1" },
        { reservationId: "B", guestName: "Ada B.", guestId: "P2" },
      ],
    });
    expect(read("airbnb-reservations.mapping.json")).not.toMatch(/P1|guestId/);
    const none = await str(["file", file, "--guests", csv("none.csv", "a,b", "1,2")], api().answers);
    expect(none).toMatchObject({ code: 2 });
    expect(none.err).toContain("The file of guests needs a column");
  });

  it("shows each apartment of a booking of two its own outcome", async () => {
    const failed = { uploadStatus: "FAILED", errorValue: "rejected_by_portal", details: "why" } as const;
    const filed = apiWith({ apartments: onRecord, outcomes: { 7: failed } });
    const file = csv("export.csv", airbnb, stay("A", early, '"Sea view, 00000000008"'));
    const amounts = ["--answer", "2.amount:Sea view=200", "--answer", "2.amount:00000000008=220.50"];
    const { code, out } = await str(["file", file, ...set, ...amounts], filed.answers);

    expect(out.split("\n").slice(1)).toEqual([
      "2\tA\t7\tFAILED\t\t20/05/2026\trejected_by_portal: why\t1",
      "2\tA\t8\tSUBMITTED\t102\t20/05/2026\t\t1",
    ]);
    expect(code).toBe(1);
  });

  it("uses a stored mapping with its apartment names, and does not overwrite it", async () => {
    await str(["file", csv("export.csv", airbnb, stay("A", early)), ...set], api().answers);
    const kept: unknown = JSON.parse(read("airbnb-reservations.mapping.json"));
    expect(kept).toMatchObject({ columns: { startDate: "Start date", guestTaxId: "ΑΦΜ" } });
    csv("own.json", JSON.stringify(Object.assign({}, kept, { apartments: { Twin: 9 } })));
    const file = csv("export.csv", airbnb, stay("A", early, "Twin"));

    const own = ["--mapping", at("own.json")];
    const first = await str(["file", file, ...own, "--set", "paymentMethod=Λοιποί"], api().answers);
    const second = await str(["file", file, ...own], api().answers);

    expect(sentIn(first.asked)[0]?.body).toMatchObject({ reservations: [{ apartmentId: 9, paymentMethod: "Λοιποί" }] });
    expect(second.err).not.toContain("is kept in");
    csv("own.json", "{");
    const err = `${own[1]} is not a mapping: correct it, or delete it to have it guessed again. Nothing was sent.`;
    expect(await str(["file", file, ...own], api().answers)).toMatchObject({ code: 2, err });
  });

  it("asks which number is the day when the dates are ambiguous", async () => {
    const file = csv("open.csv", airbnb, stay("A", "03/04/2026,04/05/2026"));
    /** Each time as if for the first time. */
    const run = async (options: readonly string[], ask?: (question: string) => Promise<string>) => {
      rmSync(at("airbnb-reservations.mapping.json"), { force: true });
      const { asked, ...ended } = await str(["file", file, ...set, ...options], api().answers, { ask });
      return { ...ended, asked, startDate: /"startDate":"([^"]+)"/.exec(JSON.stringify(sentIn(asked)))?.[1] };
    };
    const answering = async (answer: string) => {
      const answers = [answer, "y"];
      return run([], async () => answers.shift() ?? "what?");
    };

    expect(await answering(" DMY ")).toMatchObject({ code: 0, startDate: "03/04/2026" });
    expect(await answering("2")).toMatchObject({ code: 0, startDate: "04/03/2026" });
    const confused = await answering("what?");
    expect(confused).toMatchObject({ code: 2 });
    expect(sentIn(confused.asked)).toEqual([]);
    const nobody = await run([]);
    expect(nobody).toMatchObject({ code: 2, asked: [{ path: "/apartments" }] });
    expect(nobody.err).toContain("--answer dates=DMY");
    expect(nobody.err).toContain("1 question to answer. Nothing was sent.");
    expect(await run(["--dates", "DMY"])).toMatchObject({ code: 0, startDate: "03/04/2026" });
    expect(await run(["--dates", "mdy"])).toMatchObject({ code: 0, startDate: "04/03/2026" });
    expect(await run(["--answer", "dates=MDY"])).toMatchObject({ code: 0, startDate: "04/03/2026" });
    expect(await run(["--dates", "YMD"])).toMatchObject({ code: 2, asked: [] });
  });

  it("names the rows it leaves out: titles, payouts, cancelled without income, or exact duplicates", async () => {
    const rows = [
      ...[0, 1, 2].map(() => stay("A", early)),
      ...["B", "C"].map((id) => stay(id, late, "Sea view", "Canceled by guest", "€0.00")),
    ].map((line) => `${line},Reservation`);
    const payout = `${",".repeat(9)}Payout`;
    const file = csv("export.csv", "Reservations", "of March", `${airbnb},Type`, ...rows, payout, payout);
    const first = await str(["file", file, ...set], api().answers);
    const { err, asked } = await str(["file", file, ...set, "--answer", "copies=once"], api().answers);

    expect(first).toMatchObject({ code: 2 });
    expect(first.err).toContain("--answer copies=once");
    expect(err.split("\n").filter((line) => line.startsWith("Left out"))).toEqual([
      "Left out, titles and notes: 2 (line 1, 2).",
      "Left out, the platform's payouts: 2 (line 9, 10).",
      "Left out, cancelled with nothing received: 2 (line 7, 8).",
      "Left out, copies: 2 (line 5, 6).",
    ]);
    expect(sentIn(asked)[0]?.body).toMatchObject({ reservations: [{ reservationId: "A" }] });
  });
});
