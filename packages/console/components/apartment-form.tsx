import { TextInput } from "@mantine/core";
import { useState } from "react";
import { choicesOf } from "../service/choices.ts";
import { useForm, useWork } from "../service/context.ts";
import { saveApartment } from "../service/directory.ts";
import type { Apartment } from "../service/manager-records.ts";
import { Choice } from "./choice.tsx";
import { Form } from "./form.tsx";

interface ApartmentFormProps {
  readonly apartment?: Apartment | undefined;
  /** Called with the apartment's number. */
  saved?(id: number): void;
}

export function ApartmentForm({ apartment, saved }: ApartmentFormProps) {
  const { say, session, records, done } = useWork();
  const { name = "", address = "", registryId = "" } = apartment ?? {};
  const { texts, field, busy, wrong, submit } = useForm({ name, address, registryId });
  const [ownerId, setOwnerId] = useState(apartment?.ownerId ?? records.owners[0]?.id ?? 0);
  const save = async () => {
    const id = await saveApartment(session, apartment, { ...texts, ownerId });
    done("saved");
    saved?.(id);
  };
  return (
    <Form submit={() => void submit(save)} wrong={wrong} text={say("save")} disabled={busy}>
      <TextInput label={say("name")} {...field("name")} required withAsterisk={false} />
      <TextInput label={say("address")} {...field("address")} required withAsterisk={false} />
      <TextInput
        label={say("registryId")}
        description={say("registryHint")}
        {...field("registryId")}
        required
        withAsterisk={false}
      />
      <Choice label={say("owner")} value={ownerId} choose={setOwnerId} options={choicesOf(records, say).ownerId} />
    </Form>
  );
}
