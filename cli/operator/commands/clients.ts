import { type Role, roles } from "../../../shared/contract/endpoint.ts";
import type { Commands } from "../connection.ts";

export function addClients({ program, connected, print }: Commands): void {
  program
    .command("clients")
    .description("clients of the API")
    .command("create")
    .description("makes a client and shows its secret, once")
    .requiredOption("--roles <roles>", `some of ${roles.join(", ")}; comma between them`, parseRoles)
    .action(async ({ roles }: { roles: Role[] }) => {
      const { clientId, secret } = await connected().operator.createClient(roles);
      print(`clientId  ${clientId}\nsecret    ${secret}\nKeep the secret now: it is shown once.`);
    });
}

function parseRoles(text: string): Role[] {
  return text.split(",").map((name) => {
    const role = roles.find((known) => known === name);
    if (!role) throw new Error(`--roles: expected some of ${roles.join(", ")}`);
    return role;
  });
}
