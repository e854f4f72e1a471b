import type { Command } from "commander";
import { allOwners } from "../../client/lists.ts";
import { answered } from "../../client/refused.ts";
import type { Around } from "../around.ts";
import { checkOwner, isInOrder } from "../at-portal.ts";
import { asJson, exitCodes, table } from "../ends.ts";

export function addOwners(program: Command, { client, say, print, tell, end, password, forPerson }: Around): void {
  const owners = program.command("owners").description(say("owners"));
  owners
    .command("list", { isDefault: true })
    .description(say("shows_them"))
    .action(async ({ json }: { json: boolean }) => {
      const all = await allOwners(client());
      const rows = all.map(({ id, name, portalUsername }) => [String(id), portalUsername, name]);
      print(json ? asJson(all) : table(["ID", "PORTAL USERNAME", "NAME"], rows, forPerson));
    });
  owners
    .command("add <portalUsername> <name>")
    .description(say("owners_add"))
    .action(async (portalUsername: string, name: string, { json }: { json: boolean }) => {
      const api = client();
      const portalPassword = await password(portalUsername);
      const { apartmentOwner } = answered(
        await api.POST("/apartment-owners", { body: { name, portalUsername, portalPassword } }),
      );
      if (json) print(asJson([apartmentOwner]));
      tell(say("owner_added", { id: apartmentOwner.id }));
    });
  owners
    .command("check <portalUsername>")
    .description(say("owners_check"))
    .action(async (portalUsername: string, { json }: { json: boolean }) => {
      const checked = await checkOwner(client(), portalUsername, (why) => tell(say("waits", { why })));
      const rows = checked.map(({ registryId, state, comparison, apartmentIds }) => [
        ...[registryId, state, comparison.replaceAll("_", " "), apartmentIds.join(" ")],
      ]);
      const head = ["REGISTRY ID", "AT THE PORTAL", "COMPARISON", "APARTMENTS"];
      print(json ? asJson(checked) : table(head, rows, forPerson));
      end(checked.every(isInOrder) ? exitCodes.done : exitCodes.notAll);
    });
  owners
    .command("password <portalUsername>")
    .description(say("owners_password"))
    .action(async (portalUsername: string, { json }: { json: boolean }) => {
      const api = client();
      const portalPassword = await password(portalUsername);
      const params = { path: { id: portalUsername } };
      const body = { portalPassword };
      const { apartmentOwner } = answered(await api.PATCH("/apartment-owners/{id}", { params, body }));
      if (json) print(asJson([apartmentOwner]));
      tell(say("password_kept"));
    });
}
