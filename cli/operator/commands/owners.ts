import type { Commands } from "../connection.ts";

export function addOwners({ program, connected, print }: Commands): void {
  program
    .command("owners")
    .description("apartments' owners")
    .command("unblock")
    .description("forgets that the portal refused or locked a login: the next task tries the password on record again")
    .argument("<portalUsername>")
    .action(async (portalUsername: string) => {
      await connected().operator.unblockOwner(portalUsername);
      print("the next task of this owner logs in again");
    });
}
