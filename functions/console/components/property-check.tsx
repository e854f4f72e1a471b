import { useState } from "preact/hooks";
import type * as v from "valibot";
import { type CheckedProperty, OneApartment } from "../../../shared/contract/schemas.ts";
import { checkOwner } from "../service/actions.ts";
import { useWork } from "../service/context.ts";
import type { Owner } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useWords } from "../words/words.ts";

type Property = v.InferOutput<typeof CheckedProperty>;

export function PropertyCheck({ owner }: { owner: Owner }) {
  const say = useWords();
  const { session, reload } = useWork();
  const [found, setFound] = useState<readonly Property[] | "asking" | Error>();
  const check = () => {
    setFound("asking");
    checkOwner(session, owner.portalUsername).then(setFound, setFound);
  };

  /** Named by its registry number until somebody writes another name. */
  async function add({ registryId }: Property): Promise<void> {
    const body = { name: registryId, address: registryId, registryId, ownerId: owner.id };
    const { apartment } = await session.ask(OneApartment, "POST", "/apartments", { body });
    reload();
    location.hash = linkTo("apartments", { id: apartment.id });
  }

  return (
    <div role="status">
      <button type="button" onClick={check} disabled={found === "asking"}>
        {say("checkOwner")}
      </button>
      {found === "asking" && <p>{say("searching")}</p>}
      {found instanceof Error && <p class="wrong">{found.message}</p>}
      {Array.isArray(found) && found.length === 0 && <p>{say("noProperties")}</p>}
      {Array.isArray(found) && found.length > 0 && (
        <ul class="checked">
          {found.map((property: Property) => (
            <li key={property.registryId}>
              <strong>{property.registryId}</strong> {property.state && `${say(property.state)} ·`}{" "}
              <span class={property.comparison === "same" ? "" : "wrong"}>{say(property.comparison)}</span>{" "}
              {property.comparison === "missing_in_records" && (
                <button type="button" onClick={() => void add(property).catch(setFound)}>
                  {`${say("add")} ${property.registryId}`}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
