import { useState } from "preact/hooks";
import type * as v from "valibot";
import { type CheckedProperty, OneApartment, OneOwner } from "../../../shared/contract/schemas.ts";
import { Button, Field, Form, Wrong } from "../components/field.tsx";
import { checkOwner } from "../service/actions.ts";
import { useForm, useWork } from "../service/context.ts";
import type { Owner } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";

export function Owners({ id }: { id: number }) {
  const { records } = useWork();
  const shown = [...records.owners].toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
  return (
    <>
      {shown.map((owner) => (
        <OwnerForm key={owner.id} owner={owner} open={owner.id === id} />
      ))}
      <OwnerForm key={`new ${records.owners.length}`} open={shown.length === 0} />
    </>
  );
}

/** An owner on record, or a new one. The password is sent only if one is typed, and is never shown. */
function OwnerForm({ owner, open }: { owner?: Owner; open: boolean }) {
  const { say, session, done } = useWork();
  const { name = "", portalUsername = "" } = owner ?? {};
  const { texts, field, wrong, submit } = useForm({ name, portalUsername, portalPassword: "" });
  const save = async () => {
    const { portalPassword, ...others } = texts;
    const body = { ...others, ...(portalPassword && { portalPassword }) };
    const path = "/apartment-owners";
    if (owner) await session.ask(OneOwner, "PATCH", `${path}/${encodeURIComponent(portalUsername)}`, { body });
    else await session.ask(OneOwner, "POST", path, { body });
    field("portalPassword").onInput("");
    done("saved");
  };

  return (
    <details class="card" open={open}>
      <summary>{owner ? `${owner.name} (${owner.portalUsername})` : say("add")}</summary>
      <Form class="grid" submitted={() => submit(save)}>
        <Field label={say("name")} {...field("name")} required />
        <Field label={say("username")} {...field("portalUsername")} required />
        <Field
          label={say("password")}
          type="password"
          {...field("portalPassword")}
          required={!owner}
          autocomplete="new-password"
        />
        <Wrong why={wrong} />
        <p class="bar">
          <Button main text={say("save")} />
        </p>
      </Form>
      {owner && <PropertyCheck owner={owner} />}
    </details>
  );
}

type Property = v.InferOutput<typeof CheckedProperty>;

function PropertyCheck({ owner }: { owner: Owner }) {
  const { say, session, reload } = useWork();
  const [found, setFound] = useState<readonly Property[] | "asking" | Error>();
  const check = () => {
    setFound("asking");
    checkOwner(session, owner.portalUsername).then(setFound, setFound);
  };

  /** The registry id stands for name and address until somebody changes them. */
  async function add({ registryId }: Property): Promise<void> {
    const body = { name: registryId, address: registryId, registryId, ownerId: owner.id };
    const { apartment } = await session.ask(OneApartment, "POST", "/apartments", { body });
    reload();
    location.hash = linkTo("apartments", { id: apartment.id });
  }

  return (
    <div role="status">
      <Button text={say("checkOwner")} onClick={check} disabled={found === "asking"} />
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
                <Button text={`${say("add")} ${property.registryId}`} onClick={() => add(property).catch(setFound)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
