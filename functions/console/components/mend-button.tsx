import { inputOf, type Mend, mendOf, sendOne, type Way } from "../service/actions.ts";
import { useAct, useWork } from "../service/context.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useWords } from "../words/words.ts";

/** The one thing to do about a reservation that is not declared. */
export function MendButton({ of }: { of: Reservation }) {
  const say = useWords();
  const { session, records, tell, reload } = useWork();
  const { busy, act } = useAct();
  const mend = mendOf(of);
  const apartment = records.apartments.find(({ id }) => id === of.apartmentId);
  const send = (way: Way) =>
    act(async () => {
      await sendOne(session, inputOf(of), way);
      tell(say("sent"));
      reload();
    });

  switch (mend) {
    case undefined:
      return null;
    case "operatorDecides":
      return <span class="quiet">{say(mend)}</span>;
    case "declare":
    case "sendAgain":
      return (
        <button
          type="button"
          disabled={busy}
          onClick={() => void send(of.isDraft && mend === "sendAgain" ? "draft" : "declare")}
          aria-label={`${say(mend)}: ${of.reservationId}`}
        >
          {say(mend)}
        </button>
      );
    case "amend":
    case "correct":
      return <Link to={linkTo("correct", { key: keyOf(of) })} mend={mend} of={of} />;
    case "openApartment":
      return (
        <Link
          to={linkTo("apartments", { id: of.apartmentId, key: apartment ? undefined : keyOf(of) })}
          mend={mend}
          of={of}
        />
      );
    case "openOwner":
      return <Link to={linkTo("owners", { id: apartment?.ownerId })} mend={mend} of={of} />;
  }
}

function Link({ to, mend, of }: { to: string; mend: Mend; of: Reservation }) {
  const say = useWords();
  return (
    <a class="button" href={to} aria-label={`${say(mend)}: ${of.reservationId}`}>
      {say(mend)}
    </a>
  );
}
