import type { Command } from "commander";
import { allOwners } from "../../../client/lists.ts";
import { answered } from "../../../client/refused.ts";
import { checkOwner, isInOrder } from "../at-portal.ts";
import type { CliContext } from "../context.ts";
import { asJson, exitCodes, show } from "../exit-codes.ts";

export function addOwners(program: Command, context: CliContext): void {
  const { client, say, print, tell, end, password } = context;
  const owners = program.command("owners").description(say("owners"));
  owners
    .command("list", { isDefault: true })
    .description(say("shows_them"))
    .action(async ({ json }: { json: boolean }) => {
      show(context, json, await allOwners(client()), { ID: "id", "PORTAL USERNAME": "portalUsername", NAME: "name" });
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
      show(context, json, checked, {
        "REGISTRY ID": "registryId",
        "AT THE PORTAL": "state",
        COMPARISON: ({ comparison }) => comparison.replaceAll("_", " "),
        APARTMENTS: ({ apartmentIds }) => apartmentIds.join(" "),
      });
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
