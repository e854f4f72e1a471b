import { expect, it, vi } from "vitest";
import { downloadReservations } from "../../../functions/console/service/export.ts";
import { record } from "./records.ts";

it("gives the rows of the screen as a file that a spreadsheet opens", async () => {
  const link = { href: "", download: "", click: vi.fn<() => void>() };
  const given: Blob[] = [];
  vi.stubGlobal("document", { createElement: () => link });
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) given.push(blob);
    return "blob:1";
  });
  const revoked = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);

  downloadReservations([record()], ["Reservation"], new Map([[1, "Sea view"]]));

  const [file] = given;
  expect(file?.type).toBe("text/csv");
  expect(await file?.text()).toContain("Sea view");
  expect(link).toMatchObject({ href: "blob:1", download: "reservations.csv" });
  expect(link.click).toHaveBeenCalledOnce();
  expect(revoked).toHaveBeenCalledWith("blob:1");
});
