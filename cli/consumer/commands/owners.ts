import type { Command } from "commander";
import { allOwners } from "../../client/lists.ts";
import { answered } from "../../client/refused.ts";
import type { Around } from "../around.ts";
import { checkOwner, isInOrder } from "../check-owner.ts";
import { exitCodes } from "../exit-codes.ts";
import { asJson, table } from "../print-table.ts";

export function addOwners(program: Command, { client, print, tell, end, password, forPerson }: Around): void {
  const owners = program.command("owners").description("the apartments' owners on record");
  owners
    .command("list", { isDefault: true })
    .description("shows them")
    .option("--json", "print them as JSON", false)
    .action(async ({ json }: { json: boolean }) => {
      const all = await allOwners(client());
      const rows = all.map(({ id, name, portalUsername }) => [String(id), portalUsername, name]);
      print(json ? asJson(all) : table(["ID", "PORTAL USERNAME", "NAME"], rows, forPerson));
    });
  owners
    .command("add <portalUsername> <name>")
    .description("puts an owner on record; the password is asked for, or read from the standard input")
    .option("--json", "print the owner as JSON", false)
    .action(async (portalUsername: string, name: string, { json }: { json: boolean }) => {
      const api = client();
      const portalPassword = await password(portalUsername);
      const { apartmentOwner } = answered(
        await api.POST("/apartment-owners", { body: { name, portalUsername, portalPassword } }),
      );
      if (json) print(asJson([apartmentOwner]));
      tell(`owner ${apartmentOwner.id} is on record`);
    });
  owners
    .command("check <portalUsername>")
    .description("logs in at the portal once, and shows the owner's properties there beside the apartments on record")
    .option("--json", "print them as JSON", false)
    .action(async (portalUsername: string, { json }: { json: boolean }) => {
      const checked = await checkOwner(client(), portalUsername, tell);
      const rows = checked.map(({ registryId, state, comparison, apartmentIds }) => [
        ...[registryId, state, comparison.replaceAll("_", " "), apartmentIds.join(" ")],
      ]);
      const head = ["REGISTRY ID", "AT THE PORTAL", "COMPARISON", "APARTMENTS"];
      print(json ? asJson(checked) : table(head, rows, forPerson));
      end(checked.every(isInOrder) ? exitCodes.done : exitCodes.notAll);
    });
  owners
    .command("password <portalUsername>")
    .description("gives an owner a new password; it is asked for, or read from the standard input")
    .option("--json", "print the owner as JSON", false)
    .action(async (portalUsername: string, { json }: { json: boolean }) => {
      const api = client();
      const portalPassword = await password(portalUsername);
      const params = { path: { id: portalUsername } };
      const body = { portalPassword };
      const { apartmentOwner } = answered(await api.PATCH("/apartment-owners/{id}", { params, body }));
      if (json) print(asJson([apartmentOwner]));
      tell("kept; send again what had failed");
    });
}
