import { useState } from "preact/hooks";
import { OneApartment } from "../../../shared/contract/schemas.ts";
import { Button, Choice, Field, Form, Wrong } from "../components/field.tsx";
import { choicesOf } from "../service/choices.ts";
import { useFormAct, useWork } from "../service/context.ts";
import { type Apartment, keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useWords } from "../words/words.ts";

/** `lacking` is a reservation whose apartment is not on record. */
export function Apartments({ id, lacking }: { id: number; lacking?: Reservation | undefined }) {
  const say = useWords();
  const { records } = useWork();
  const shown = [...records.apartments].toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
  return (
    <>
      {lacking && (
        <p class="card wrong">{say("apartmentLacking", { number: id, reservation: lacking.reservationId })}</p>
      )}
      {lacking && <ApartmentForm open lacking={lacking} />}
      {shown.map((apartment) => (
        <ApartmentForm key={apartment.id} apartment={apartment} open={apartment.id === id} />
      ))}
      {!lacking && <ApartmentForm key={`new ${records.apartments.length}`} open={shown.length === 0} />}
    </>
  );
}

interface ApartmentFormProps {
  readonly apartment?: Apartment;
  readonly open: boolean;
  readonly lacking?: Reservation;
}

function ApartmentForm({ apartment, open, lacking }: ApartmentFormProps) {
  const say = useWords();
  const { session, records, tell, reload } = useWork();
  const [name, setName] = useState(apartment?.name ?? "");
  const [address, setAddress] = useState(apartment?.address ?? "");
  const [registryId, setRegistryId] = useState(apartment?.registryId ?? "");
  const [ownerId, setOwnerId] = useState(apartment?.ownerId ?? records.owners[0]?.id ?? 0);
  const { wrong, act } = useFormAct();
  const save = () => {
    const more = { body: { name, address, registryId, ownerId } };
    return act(async () => {
      const { apartment: saved } = apartment
        ? await session.ask(OneApartment, "PATCH", `/apartments/${apartment.id}`, more)
        : await session.ask(OneApartment, "POST", "/apartments", more);
      tell(say("saved"));
      reload();
      if (lacking) location.hash = linkTo("correct", { key: keyOf(lacking), id: saved.id });
    });
  };

  return (
    <details class="card" open={open}>
      <summary>{apartment ? `${apartment.id}. ${apartment.name} (${apartment.registryId})` : say("add")}</summary>
      <Form class="grid" submitted={save}>
        <Field label={say("name")} value={name} onInput={setName} required />
        <Field label={say("address")} value={address} onInput={setAddress} required />
        <Field label={say("registryId")} value={registryId} onInput={setRegistryId} required />
        <Choice label={say("owner")} value={ownerId} onInput={setOwnerId} options={choicesOf(records, say).ownerId} />
        <Wrong why={wrong} />
        <p class="bar">
          <Button main text={say("save")} />
          {apartment && <a href={linkTo("apartment", { id: apartment.id })}>{say("itsYear")}</a>}
        </p>
      </Form>
    </details>
  );
}
