import { type Role, roles } from "../../../shared/contract/endpoint.ts";
import type { Commands } from "../connection.ts";

export function addClients({ program, connected, print }: Commands): void {
  const clients = program.command("clients").description("clients of the API");
  clients
    .command("create")
    .description("makes a client and shows its secret, once")
    .requiredOption("--roles <roles>", `some of ${roles.join(", ")}; comma between them`, parseRoles)
    .action(async ({ roles }: { roles: Role[] }) => {
      const { clientId, secret } = await connected().operator.createClient(roles);
      print(`clientId  ${clientId}\n${shownOnce(secret)}`);
    });
  clients
    .command("list")
    .description("all of them, with their roles")
    .action(async () => {
      const all = await connected().operator.clients.list();
      print(all.map(({ clientId, roles }) => `${clientId}  ${roles.join(", ")}`).join("\n"));
    });
  clients
    .command("rotate")
    .description("a new secret, shown once: sessions of the old one end at once, its tokens within a minute")
    .argument("<clientId>")
    .action(async (clientId: string) => print(shownOnce(await connected().operator.clients.changeSecret(clientId))));
}

const shownOnce = (secret: string) => `secret    ${secret}\nKeep the secret now: it is shown once.`;

function parseRoles(text: string): Role[] {
  return text.split(",").map((name) => {
    const role = roles.find((known) => known === name);
    if (!role) throw new Error(`--roles: expected some of ${roles.join(", ")}`);
    return role;
  });
}
