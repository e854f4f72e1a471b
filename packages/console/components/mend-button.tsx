import { inputOf, mendOf, sendOne } from "../service/actions.ts";
import { useAct, useWork } from "../service/context.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { Button } from "./field.tsx";

/** The one thing to do about a reservation that is not declared. */
export function MendButton({ of }: { of: Reservation }) {
  const { say, session, records, tell, done } = useWork();
  const { busy, act } = useAct(tell);
  const mend = mendOf(of);
  if (mend === undefined) return null;
  const apartment = records.apartments.find(({ id }) => id === of.apartmentId);
  const shown = { text: say(mend), label: `${say(mend)}: ${of.reservationId}` };
  const send = async () => {
    await sendOne(session, inputOf(of), of.isDraft && mend === "sendAgain" ? "draft" : "declare");
    done("sent");
  };
  const key = keyOf(of);

  switch (mend) {
    case "operatorDecides":
      return <span class="quiet">{say(mend)}</span>;
    case "declare":
    case "sendAgain":
      return <Button {...shown} disabled={busy} onClick={() => act(send)} />;
    case "amend":
    case "correct":
      return <Button {...shown} href={linkTo("correct", { key })} />;
    case "openApartment":
      return (
        <Button {...shown} href={linkTo("apartments", { id: of.apartmentId, key: apartment ? undefined : key })} />
      );
    case "openOwner":
      return <Button {...shown} href={linkTo("owners", { id: apartment?.ownerId })} />;
  }
}
