import { useState } from "preact/hooks";
import { OneOwner } from "../../../shared/contract/schemas.ts";
import { Field, Form, Wrong } from "../components/field.tsx";
import { PropertyCheck } from "../components/property-check.tsx";
import { useWork } from "../service/context.ts";
import type { Owner } from "../service/manager-records.ts";
import { useAct } from "../service/use-act.ts";
import { useWords } from "../words/words.ts";

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

/** An owner on record, or a new one. A password is sent only when one is typed, and never comes back. */
function OwnerForm({ owner, open }: { owner?: Owner; open: boolean }) {
  const say = useWords();
  const { session, tell, reload } = useWork();
  const [name, setName] = useState(owner?.name ?? "");
  const [portalUsername, setUsername] = useState(owner?.portalUsername ?? "");
  const [portalPassword, setPassword] = useState("");
  const [wrong, setWrong] = useState("");
  const { act } = useAct(setWrong);
  const save = () => {
    const body = { name, portalUsername, ...(portalPassword && { portalPassword }) };
    const [method, path] = owner
      ? ["PATCH", `/apartment-owners/${encodeURIComponent(owner.portalUsername)}`]
      : ["POST", "/apartment-owners"];
    return act(async () => {
      await session.ask(OneOwner, method ?? "", path ?? "", { body });
      setPassword("");
      setWrong("");
      tell(say("saved"));
      reload();
    });
  };

  return (
    <details class="card" open={open}>
      <summary>{owner ? `${owner.name} (${owner.portalUsername})` : say("add")}</summary>
      <Form class="grid" submitted={save}>
        <Field label={say("name")} value={name} onInput={setName} required />
        <Field label={say("username")} value={portalUsername} onInput={setUsername} required autocomplete="off" />
        <Field
          label={say("password")}
          type="password"
          value={portalPassword}
          onInput={setPassword}
          required={!owner}
          autocomplete="new-password"
        />
        <Wrong why={wrong} />
        <p class="bar">
          <button type="submit" class="main">
            {say("save")}
          </button>
        </p>
      </Form>
      {owner && <PropertyCheck owner={owner} />}
    </details>
  );
}
