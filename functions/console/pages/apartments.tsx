import { useState } from "preact/hooks";
import { OneApartment } from "../../../shared/contract/schemas.ts";
import { Choice, Field } from "../components/field.tsx";
import { useWork } from "../service/context.ts";
import type { Apartment } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useWords } from "../words/words.ts";

export function Apartments({ id }: { id: number }) {
  const { records } = useWork();
  const shown = [...records.apartments].toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
  return (
    <>
      {shown.map((apartment) => (
        <ApartmentForm key={apartment.id} apartment={apartment} open={apartment.id === id} />
      ))}
      <ApartmentForm key={`new ${records.apartments.length}`} open={shown.length === 0} />
    </>
  );
}

function ApartmentForm({ apartment, open }: { apartment?: Apartment; open: boolean }) {
  const say = useWords();
  const { session, records, tell, reload } = useWork();
  const [name, setName] = useState(apartment?.name ?? "");
  const [address, setAddress] = useState(apartment?.address ?? "");
  const [registryId, setRegistryId] = useState(apartment?.registryId ?? "");
  const [ownerId, setOwnerId] = useState(String(apartment?.ownerId ?? records.owners[0]?.id ?? ""));
  const [wrong, setWrong] = useState("");

  async function save(): Promise<void> {
    const body = { name, address, registryId, ownerId: Number(ownerId) };
    const [method, path] = apartment ? ["PATCH", `/apartments/${apartment.id}`] : ["POST", "/apartments"];
    try {
      await session.ask(OneApartment, method ?? "", path ?? "", { body });
      setWrong("");
      tell(say("saved"));
      reload();
    } catch (error) {
      setWrong(error instanceof Error ? error.message : "");
    }
  }

  return (
    <details class="card" open={open}>
      <summary>{apartment ? `${apartment.id}. ${apartment.name} (${apartment.registryId})` : say("add")}</summary>
      <form
        class="grid"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={say("name")} value={name} onInput={setName} required />
        <Field label={say("address")} value={address} onInput={setAddress} required />
        <Field label={say("registryId")} value={registryId} onInput={setRegistryId} required />
        <Choice label={say("owner")} value={ownerId} onInput={setOwnerId}>
          {records.owners.map(({ id: owner, name: named }) => (
            <option value={owner} key={owner}>
              {named}
            </option>
          ))}
        </Choice>
        <p role="alert" class="wrong">
          {wrong}
        </p>
        <p class="bar">
          <button type="submit" class="main">
            {say("save")}
          </button>
          {apartment && <a href={linkTo("reservations", { apartment: apartment.id })}>{say("reservations")}</a>}
        </p>
      </form>
    </details>
  );
}
