import type { Command } from "commander";
import { allApartments } from "../../client/lists.ts";
import { counted } from "../../counted.ts";
import type { Around } from "../around.ts";
import { exitCodes } from "../exit-codes.ts";
import { importApartments, importFromPortal } from "../import-apartments.ts";
import { asJson, table } from "../print-table.ts";

export function addApartments(program: Command, { client, print, tell, end, forPerson }: Around): void {
  const apartments = program.command("apartments").description("the apartments on record");
  apartments
    .command("list", { isDefault: true })
    .description("shows them")
    .option("--json", "print them as JSON", false)
    .action(async ({ json }: { json: boolean }) => {
      const all = await allApartments(client());
      const rows = all.map(({ id, name, registryId, ownerId, address }) => [
        ...[String(id), name, registryId, String(ownerId), address],
      ]);
      const head = ["ID", "NAME", "REGISTRY ID", "OWNER", "ADDRESS"];
      print(json ? asJson(all) : table(head, rows, forPerson));
    });
  apartments
    .command("import <file>")
    .description("puts those of a file on record: name, address, registryId, ownerId or portalUsername, postalCode")
    .option("--json", "print the results as JSON", false)
    .action(async (file: string, { json }: { json: boolean }) => {
      const imported = await importApartments(client(), file);
      const rows = imported.map(({ line, id, result, registryId, name, reason }) => [
        ...[String(line), String(id ?? ""), result, registryId, name, reason],
      ]);
      const head = ["LINE", "ID", "RESULT", "REGISTRY ID", "NAME", "REASON"];
      print(json ? asJson(imported) : table(head, rows, forPerson));
      end(imported.some(({ result }) => result === "refused") ? exitCodes.notAll : exitCodes.done);
    });
  apartments
    .command("from-portal <portalUsername>")
    .description("puts on record what the portal shows of an owner and is not there yet, named by its registry number")
    .option("--json", "print what was put there as JSON", false)
    .action(async (portalUsername: string, { json }: { json: boolean }) => {
      const created = await importFromPortal(client(), portalUsername, tell);
      const rows = created.map(({ id, registryId }) => [String(id), registryId]);
      print(json ? asJson(created) : table(["ID", "REGISTRY ID"], rows, forPerson));
      tell(`${counted(created.length, "apartment was", "apartments were")} put on record.`);
    });
}
