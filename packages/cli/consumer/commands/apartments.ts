import type { Command } from "commander";
import * as v from "valibot";
import type { components } from "../../../client/api.generated.ts";
import type { ApiClient } from "../../../client/client.ts";
import { allApartments } from "../../../client/lists.ts";
import { answered, Refused } from "../../../client/refused.ts";
import { checkOwner } from "../at-portal.ts";
import type { CliContext } from "../context.ts";
import { exitCodes, show } from "../exit-codes.ts";
import { type FileRecord, readGrid, recordsOf } from "../files/read-grid.ts";

export function addApartments(program: Command, context: CliContext): void {
  const { client, say, tell, end } = context;
  const apartments = program.command("apartments").description(say("apartments"));
  apartments
    .command("list", { isDefault: true })
    .description(say("shows_them"))
    .action(async ({ json }: { json: boolean }) => {
      const columns = {
        ID: "id",
        NAME: "name",
        "REGISTRY ID": "registryId",
        OWNER: "ownerId",
        ADDRESS: "address",
      } as const;
      show(context, json, await allApartments(client()), columns);
    });
  apartments
    .command("import <file>")
    .description(say("apartments_import"))
    .action(async (file: string, { json }: { json: boolean }) => {
      const imported = await importApartments(client(), file);
      show(context, json, imported, {
        LINE: "line",
        ID: "id",
        RESULT: "result",
        "REGISTRY ID": "registryId",
        NAME: "name",
        REASON: "reason",
      });
      end(imported.some(({ result }) => result === "refused") ? exitCodes.notAll : exitCodes.done);
    });
  apartments
    .command("from-portal <portalUsername>")
    .description(say("apartments_from_portal"))
    .action(async (portalUsername: string, { json }: { json: boolean }) => {
      const created = await importFromPortal(client(), portalUsername, (why) => tell(say("waits", { why })));
      show(context, json, created, { ID: "id", "REGISTRY ID": "registryId" });
      tell(say("apartments_added", { count: created.length }));
    });
}

type NewApartment = components["schemas"]["NewApartment"];
const Apartment = v.custom<NewApartment>((value) => typeof value === "object");

/**
 * Creates the apartments of a file. `ownerId` or `portalUsername` names the owner. An apartment that the owner already has
 * under the same registryId is left alone, so that a file can be sent again.
 */
async function importApartments(client: ApiClient, file: string) {
  const records = recordsOf(await readGrid(file), ["ownerId"]);
  const known = new Map((await allApartments(client)).map((apartment) => [apartmentKey(apartment), apartment.id]));
  return await Array.fromAsync(records, (record) => importOne(client, record, known));
}

/** Creates the apartments that the portal shows for an owner and we lack. Name and address are the registry number at first. */
async function importFromPortal(client: ApiClient, portalUsername: string, tell: (reason: string) => void) {
  const checked = await checkOwner(client, portalUsername, tell);
  const ownerId = await ownerIdOf(client, portalUsername);
  const lacking = checked.filter(({ comparison }) => comparison === "missing_in_records");
  return await Array.fromAsync(lacking, async ({ registryId }) => {
    const body = { name: registryId, address: registryId, registryId, ownerId };
    return answered(await client.POST("/apartments", { body })).apartment;
  });
}

async function importOne(client: ApiClient, { line, fields }: FileRecord, known: Map<string, number>) {
  const { portalUsername, ...rest } = fields;
  const about = { line, name: String(fields["name"] ?? ""), registryId: String(fields["registryId"] ?? "") };
  try {
    const ownerId = portalUsername ? await ownerIdOf(client, String(portalUsername)) : undefined;
    const body = v.parse(Apartment, { ...rest, ...(ownerId !== undefined && { ownerId }) });
    const there = known.get(apartmentKey(body));
    if (there !== undefined) return { ...about, id: there, result: "on record", reason: "" };
    const { apartment } = answered(await client.POST("/apartments", { body }));
    known.set(apartmentKey(apartment), apartment.id);
    return { ...about, id: apartment.id, result: "created", reason: "" };
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401 || error.status === 403) throw error;
    return { ...about, id: undefined, result: "refused", reason: error.message };
  }
}

async function ownerIdOf(client: ApiClient, portalUsername: string): Promise<number> {
  const params = { path: { id: portalUsername } };
  return answered(await client.GET("/apartment-owners/{id}", { params })).apartmentOwner.id;
}

const apartmentKey = ({ ownerId, registryId }: Pick<NewApartment, "ownerId" | "registryId">) =>
  `${ownerId} ${registryId}`;
