import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { fixLabel, fixOf, inputOf, sendOne } from "../service/actions.ts";
import { type Cause, causesOf } from "../service/causes.ts";
import { useAct, useWork } from "../service/context.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo, type Query } from "../service/route.ts";
import { FixDialog } from "./fix-dialog.tsx";

/** The one thing to do about a reservation that is not declared. `list`: the address of the list it was found in. */
export function FixButton({ of, list = {} }: { of: Reservation; list?: Query }) {
  const { say, session, records, tell, done } = useWork();
  const { busy, act } = useAct(tell);
  const [open, setOpen] = useState<Cause>();
  const fix = fixOf(of);
  if (fix === undefined) return null;
  const apartment = records.apartments.find(({ id }) => id === of.apartmentId);
  const owner = records.owners.find(({ id }) => id === apartment?.ownerId);
  const text = say(fixLabel(fix, { apartment, owner }));
  const shown = { size: "compact-sm", variant: "light", "aria-label": `${text}: ${of.reservationId}` } as const;
  const send = async () => {
    await sendOne(session, inputOf(of), of.isDraft && fix === "sendAgain" ? "draft" : "declare");
    done("sent");
  };
  const key = keyOf(of);

  switch (fix) {
    case "operatorDecides":
      return (
        <Text span size="sm" c="dimmed">
          {text}
        </Text>
      );
    case "declare":
    case "sendAgain":
      return (
        <Button {...shown} disabled={busy} onClick={() => void act(send)}>
          {text}
        </Button>
      );
    case "amend":
    case "correct":
      return (
        <Button {...shown} component="a" href={linkTo("stays", { ...list, stay: key, edit: 1 })}>
          {text}
        </Button>
      );
    case "openApartment":
    case "openOwner": {
      // An earlier record of a stay is among no cause's.
      const alone: Cause = { key, fix, stays: [of], apartment, owner, why: of.details };
      return (
        <>
          <Button
            {...shown}
            onClick={() => setOpen(causesOf(records).find(({ stays }) => stays.includes(of)) ?? alone)}
          >
            {text}
          </Button>
          <FixDialog of={open} close={() => setOpen(undefined)} />
        </>
      );
    }
  }
}
