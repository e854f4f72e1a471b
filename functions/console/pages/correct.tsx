import { useContext, useState } from "preact/hooks";
import { strTaskBody } from "../../../shared/contract/reservation.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { type Problem, Unparsable } from "../../../shared/parsing/unparsable.ts";
import { readAmount } from "../../../shared/sheets/values.ts";
import { refusalInWords } from "../../../shared/wording/refusal-words.ts";
import { Changes } from "../components/changes.tsx";
import { Choice, Field, Form, Options } from "../components/field.tsx";
import { inputOf, isDeclared, sendOne } from "../service/actions.ts";
import { changesBetween } from "../service/changes.ts";
import { choicesOf } from "../service/choices.ts";
import { reasonOf, useWork } from "../service/context.ts";
import { yearOf } from "../service/due.ts";
import { newestOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { turned } from "../service/written.ts";
import { fieldText, fieldWords, inConsoleWords, LanguageContext, useWords } from "../words/words.ts";

const guest = ["guestName", "guestId", "guestTaxId"] as const;
const ofStay = ["startDate", "endDate", "amountReceived"] as const;
const ofCancellation = ["startDate", "cancellationDate", "cancellationAmount", "bookedEndDate"] as const;

/** A reservation's figures, to be corrected and sent again; held to the API's own rules before. */
export function Correct({ of, apartmentId }: { of: Reservation; apartmentId: number }) {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { session, records, tell, reload } = useWork();
  const [fields, setFields] = useState<Readonly<Record<string, unknown>>>(() => ({ ...inputOf(of), apartmentId }));
  const [isCancelled, setCancelled] = useState(of.cancellationDate !== undefined);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const choices = choicesOf(records, say);
  const [busy, setBusy] = useState(false);
  const set = (name: string) => (value: unknown) => setFields((before) => ({ ...before, [name]: value }));
  // The booked end is the same day, whichever kind of stay it is.
  const turn = (toCancelled: boolean) => {
    setCancelled(toCancelled);
    const [from, to] = toCancelled ? ["endDate", "bookedEndDate"] : ["bookedEndDate", "endDate"];
    setFields((before) => ({ ...before, [to]: before[to] || before[from] }));
  };
  const way = isDeclared(of) ? "amend" : of.isDraft ? "draft" : "declare";
  const year = yearOf(of);
  const changes = changesBetween(inputOf(of), read(fields, isCancelled));

  async function send(): Promise<void> {
    setProblems([]);
    if (way === "amend" && !confirm(say("confirmAmend", { number: of.declaredAs }))) return;
    setBusy(true);
    try {
      const [reservation] = parseRequest(strTaskBody(), { reservations: [read(fields, isCancelled)] }).reservations;
      if (!reservation) return;
      await sendOne(session, reservation, way);
      tell(say("sent"));
      reload();
      location.replace(linkTo("reservation", { key: newestOf(reservation) }));
    } catch (error) {
      if (error instanceof Unparsable) setProblems(error.problems);
      else tell(reasonOf(error));
      setBusy(false);
    }
  }

  return (
    <Form class="card" submitted={send}>
      <h2>{of.reservationId}</h2>
      <p>{of.details}</p>
      {way === "amend" && <p>{say("amending", { number: of.declaredAs })}</p>}
      <p class={year === "open" ? "quiet" : "late"}>
        {say(year === "closed" ? "yearClosed" : "yearCloses", { day: of.amendableUntil })}
      </p>
      <div class="grid">
        {apartmentId !== of.apartmentId && (
          <Choice label={say("apartment")} value={String(apartmentId)} onInput={(id) => set("apartmentId")(Number(id))}>
            <Options of={choices.apartmentId} />
          </Choice>
        )}
        {[...(isCancelled ? ofCancellation : ofStay), ...guest].map((name) => (
          <Field
            key={name}
            label={say(fieldWords[name])}
            type={isDate(name) ? "date" : "text"}
            value={isDate(name) ? turned(typed(fields[name]), "/", "-") : typed(fields[name])}
            onInput={(text) => set(name)(isDate(name) ? turned(text, "-", "/") : text)}
          />
        ))}
        <Choice label={say("wasCancelled")} value={String(isCancelled)} onInput={(chosen) => turn(chosen === "true")}>
          <Options of={choices.isForeigner} />
        </Choice>
        <Choice
          label={say("foreigner")}
          value={String(fields["isForeigner"] === true)}
          onInput={(chosen) => set("isForeigner")(chosen === "true")}
        >
          <Options of={choices.isForeigner} />
        </Choice>
        <Choice label={say("platform")} value={typed(fields["platform"])} onInput={set("platform")}>
          <Options of={choices.platform} />
        </Choice>
        <Choice label={say("payment")} value={typed(fields["paymentMethod"])} onInput={set("paymentMethod")}>
          <Options of={choices.paymentMethod} />
        </Choice>
      </div>
      <Changes of={changes} />
      <ul role="alert" class="wrong">
        {problems.map(({ path, message }) => (
          <li key={path}>
            {fieldText(path.replace("reservations[0].", ""), language)}:{" "}
            {inConsoleWords(refusalInWords(message, language), language)}
          </li>
        ))}
      </ul>
      <button type="submit" class="main" disabled={busy}>
        {say(way === "amend" ? "amend" : "correct")}
      </button>
    </Form>
  );
}

const typed = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** What is sent: of a cancelled stay, or of one that was not. What is left empty is not there. Amounts are typed as texts. */
function read(fields: Readonly<Record<string, unknown>>, isCancelled: boolean): Readonly<Record<string, unknown>> {
  const [, ...others] = (isCancelled ? ofStay : ofCancellation).map((name): string => name);
  const given = Object.entries(fields).filter(([name, value]) => !others.includes(name) && value !== "");
  return Object.fromEntries(
    given.map(([name, value]) => {
      const reading = isAmount(name) && typeof value === "string" ? readAmount(value) : undefined;
      return [name, reading && "value" in reading ? reading.value : value];
    }),
  );
}

const isDate = (name: string) => name.endsWith("Date");

const isAmount = (name: string) => name === "amountReceived" || name === "cancellationAmount";
