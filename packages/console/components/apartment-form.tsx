import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { choicesOf } from "../service/choices.ts";
import { useForm, useWork } from "../service/context.ts";
import { saveApartment } from "../service/directory.ts";
import type { Apartment } from "../service/manager-records.ts";
import { Choice } from "./choice.tsx";
import { Wrong } from "./wrong.tsx";

interface ApartmentFormProps {
  readonly apartment?: Apartment | undefined;
  /** Called with the apartment's number. */
  saved?(id: number): void;
}

export function ApartmentForm({ apartment, saved }: ApartmentFormProps) {
  const { say, session, records, done } = useWork();
  const { name = "", address = "", registryId = "" } = apartment ?? {};
  const { texts, field, wrong, submit } = useForm({ name, address, registryId });
  const [ownerId, setOwnerId] = useState(apartment?.ownerId ?? records.owners[0]?.id ?? 0);
  const save = async () => {
    const id = await saveApartment(session, apartment, { ...texts, ownerId });
    done("saved");
    saved?.(id);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(save);
      }}
    >
      <Stack gap="sm">
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
        <Wrong why={wrong} />
        <Group>
          <Button type="submit">{say("save")}</Button>
        </Group>
      </Stack>
    </form>
  );
}
