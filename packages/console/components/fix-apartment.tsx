import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { actOnRows, inputOf, sendAll } from "../service/actions.ts";
import { choicesOf } from "../service/choices.ts";
import { useForm, useWork } from "../service/context.ts";
import { saveApartment } from "../service/directory.ts";
import type { Apartment, Reservation } from "../service/manager-records.ts";
import { Choice } from "./choice.tsx";
import { Wrong } from "./wrong.tsx";

interface FixApartmentProps {
  /** Without it, the stays name an apartment that is not on record. */
  readonly of: Apartment | undefined;
  readonly stays: readonly Reservation[];
  readonly field: "owner" | "registryId";
  close(): void;
}

/** Corrects an apartment's number or owner, or adds it, and sends all stays that waited for it. */
export function FixApartment({ of, stays, field: asked, close }: FixApartmentProps) {
  const { say, session, records, done, reload } = useWork();
  const { name = "", address = "", registryId = "" } = of ?? {};
  const { texts, field, busy, wrong, submit } = useForm({ name, address, registryId });
  const [ownerId, setOwnerId] = useState(of?.ownerId ?? records.owners[0]?.id ?? 0);
  /** An apartment on record that the stays belong to; 0 for a new one. */
  const [known, setKnown] = useState(of?.id ?? 0);
  const isNew = known === 0;
  const send = async () => {
    const id = of || isNew ? await saveApartment(session, of, { ...texts, ownerId }) : known;
    if (isNew) {
      // It is on record now: a second attempt only sends.
      setKnown(id);
      reload();
    }
    if (of) await actOnRows(session, "retry", stays);
    else {
      for (const [isDraft, some] of Map.groupBy(stays, (one) => one.isDraft))
        await sendAll(
          session,
          some.map((one) => ({ ...inputOf(one), apartmentId: id })),
          isDraft ? "draft" : "declare",
        );
    }
    done("sent");
    close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(send);
      }}
    >
      <Stack>
        {!of && (
          <Text size="sm" c="dimmed">
            {say("apartmentLacking", {
              number: stays[0]?.apartmentId ?? "",
              reservation: stays[0]?.reservationId ?? "",
            })}
          </Text>
        )}
        {!of && records.apartments.length > 0 && (
          <Choice
            label={say("belongsTo")}
            value={known}
            choose={setKnown}
            options={[[0, say("newApartment")], ...choicesOf(records, say).apartmentId]}
          />
        )}
        {!of && isNew && (
          <>
            <TextInput label={say("name")} required withAsterisk={false} {...field("name")} />
            <TextInput label={say("address")} required withAsterisk={false} {...field("address")} />
          </>
        )}
        {((of && asked === "registryId") || (!of && isNew)) && (
          <TextInput
            label={say("registryId")}
            description={say("registryHint")}
            required
            withAsterisk={false}
            data-autofocus
            {...field("registryId")}
          />
        )}
        {(isNew || of) && (
          <Choice label={say("owner")} value={ownerId} choose={setOwnerId} options={choicesOf(records, say).ownerId} />
        )}
        <Wrong why={wrong} />
        <Button type="submit" disabled={busy}>
          {say("saveAndSend", { count: stays.length })}
        </Button>
      </Stack>
    </form>
  );
}
