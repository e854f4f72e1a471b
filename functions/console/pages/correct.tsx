import { useContext, useState } from "preact/hooks";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { otherPlatform, paymentMethods, strTaskBody } from "../../../shared/contract/reservation.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { type Problem, Unparsable } from "../../../shared/parsing/unparsable.ts";
import { readAmount } from "../../../shared/sheets/values.ts";
import { inWords } from "../../../shared/wording/say.ts";
import { Choice, Field } from "../components/field.tsx";
import { inputOf, sendOne } from "../service/actions.ts";
import { useWork } from "../service/context.ts";
import type { Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { LanguageContext, useWords } from "../words/words.ts";

const texts = [
  ["startDate", "from"],
  ["endDate", "to"],
  ["amountReceived", "amount"],
  ["cancellationDate", "cancelledOn"],
  ["cancellationAmount", "amount"],
  ["guestName", "guestName"],
  ["guestId", "guestId"],
  ["guestTaxId", "guestTaxId"],
] as const;

/** A reservation's figures, to be corrected and sent again; held to the API's own rules before. */
export function Correct({ of }: { of: Reservation }) {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { session, tell, reload } = useWork();
  const [fields, setFields] = useState(() => inputOf(of));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const set = (name: string) => (value: unknown) => setFields((before) => ({ ...before, [name]: value }));
  const isCancelled = of.cancellationDate !== undefined;
  const shown = texts.filter(([name]) => isShown(name, isCancelled));

  async function send(): Promise<void> {
    try {
      const [reservation] = parseRequest(strTaskBody(), { reservations: [read(fields)] }).reservations;
      if (!reservation) return;
      await sendOne(session, reservation, of.isDraft, crypto.randomUUID());
      tell(say("sent"));
      reload();
      location.replace(linkTo("reservations"));
    } catch (error) {
      if (error instanceof Unparsable) setProblems(error.problems);
      else tell(error instanceof Error ? error.message : "");
    }
  }

  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2>{of.reservationId}</h2>
      <p>{of.details}</p>
      <div class="grid">
        {shown.map(([name, word]) => (
          <Field key={name} label={say(word)} value={typed(fields[name])} onInput={set(name)} />
        ))}
        <Choice label={say("platform")} value={typed(fields["platform"])} onInput={set("platform")}>
          {[...defaultPlatforms, otherPlatform].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <Choice label={say("payment")} value={String(fields["paymentMethod"])} onInput={set("paymentMethod")}>
          {paymentMethods.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <Choice
          label={say("foreigner")}
          value={String(fields["isForeigner"])}
          onInput={(value) => set("isForeigner")(value === "true")}
        >
          <option value="true">{say("yes")}</option>
          <option value="false">{say("no")}</option>
        </Choice>
      </div>
      <ul role="alert" class="wrong">
        {problems.map(({ path, message }) => (
          <li key={path}>
            {path.replace("reservations[0].", "")}: {inWords(message, language)}
          </li>
        ))}
      </ul>
      <button type="submit" class="main">
        {say("correct")}
      </button>
    </form>
  );
}

const isShown = (name: string, isCancelled: boolean) =>
  isCancelled ? name !== "endDate" && name !== "amountReceived" : !name.startsWith("cancellation");

/** A field's value as it stands in its input. */
const typed = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** Amounts are typed as texts. */
function read(fields: Readonly<Record<string, unknown>>): object {
  const amounts = ["amountReceived", "cancellationAmount"].flatMap((name): [string, number][] => {
    const value = fields[name];
    const reading = typeof value === "string" ? readAmount(value) : undefined;
    return reading && "value" in reading ? [[name, reading.value]] : [];
  });
  return { ...fields, ...Object.fromEntries(amounts) };
}
