import { useState } from "preact/hooks";
import { OneApartment } from "../../../shared/contract/schemas.ts";
import { Button, Choice, Field, Form, Wrong } from "../components/field.tsx";
import { choicesOf } from "../service/choices.ts";
import { useForm, useWork } from "../service/context.ts";
import { type Apartment, keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";

/** `lacking` is a reservation whose apartment is not on record. */
export function Apartments({ id, lacking }: { id: number; lacking?: Reservation | undefined }) {
  const { say, records } = useWork();
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

type FormProps = { apartment?: Apartment; open: boolean; lacking?: Reservation };

function ApartmentForm({ apartment, open, lacking }: FormProps) {
  const { say, session, records, done } = useWork();
  const { name = "", address = "", registryId = "" } = apartment ?? {};
  const { texts, field, wrong, submit } = useForm({ name, address, registryId });
  const [ownerId, setOwnerId] = useState(apartment?.ownerId ?? records.owners[0]?.id ?? 0);
  const save = async () => {
    const body = { ...texts, ownerId };
    const { apartment: saved } = apartment
      ? await session.ask(OneApartment, "PATCH", `/apartments/${apartment.id}`, { body })
      : await session.ask(OneApartment, "POST", "/apartments", { body });
    done("saved");
    if (lacking) location.hash = linkTo("correct", { key: keyOf(lacking), id: saved.id });
  };

  return (
    <details class="card" open={open}>
      <summary>{apartment ? `${apartment.id}. ${apartment.name} (${apartment.registryId})` : say("add")}</summary>
      <Form class="grid" submitted={() => submit(save)}>
        <Field label={say("name")} {...field("name")} required />
        <Field label={say("address")} {...field("address")} required />
        <Field label={say("registryId")} {...field("registryId")} required />
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
