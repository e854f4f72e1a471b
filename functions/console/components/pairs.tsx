import type { Figure, Pair } from "../service/compare.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { amountOf, euros, stayOf } from "../service/written.ts";
import { fieldWords } from "../words/fields.ts";
import { useWords } from "../words/words.ts";
import { Badge } from "./badge.tsx";
import { MendButton } from "./mend-button.tsx";
import { TableHead } from "./tables.tsx";

export function Pairs({ of, title }: { of: readonly Pair[]; title: string }) {
  const say = useWords();
  const count = of.filter(({ kind }) => kind !== "same" && kind !== "onItsWay").length;
  const [ours, there] = [say("ours"), say("atThePortal")];
  return (
    <section class="card">
      <h2>{title}</h2>
      <p role="status">{say("differencesFound", { count, all: of.length })}</p>
      <table class="pairs">
        <TableHead of={[say("differs"), ours, there, say("toDo")]} />
        <tbody>
          {of.map((pair) => (
            <tr key={`${pair.ours ? keyOf(pair.ours) : ""} ${pair.theirs?.declarationServerId}`}>
              <th scope="row" class={pair.kind === "same" || pair.kind === "onItsWay" ? "quiet" : "late"}>
                {say(`pair_${pair.kind}`)}
              </th>
              <td data-label={ours}>{pair.ours && <Side of={pair.ours} isOurs={true} differs={pair.differs} />}</td>
              <td data-label={there}>
                {pair.theirs && <Side of={pair.theirs} isOurs={false} differs={pair.differs} />}
              </td>
              <td data-label={say("toDo")}>
                <ToDo pair={pair} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Side({ of, isOurs, differs }: { of: Reservation; isOurs: boolean; differs: readonly Figure[] }) {
  const say = useWords();
  const number = of.declaredAs || of.declarationServerId;
  return (
    <>
      {isOurs ? <a href={linkTo("reservation", { key: keyOf(of) })}>{of.reservationId}</a> : null}{" "}
      {number && `${say("number")} ${number}`} {(isOurs || of.isDraft) && <Badge state={of.uploadStatus} />}
      <br />
      {stayOf(of)}, {euros(amountOf(of))}
      {differs.map((name) => (
        <small class="late" key={name}>
          {say(fieldWords[name])}: {of[name] ?? "–"}
        </small>
      ))}
    </>
  );
}

function ToDo({ pair: { kind, ours } }: { pair: Pair }) {
  const say = useWords();
  return (
    <>
      {kind !== "same" && kind !== "notDeclared" && <span>{say(`todo_${kind}`)} </span>}
      {kind === "notDeclared" && <span>{ours?.details} </span>}
      {kind === "different" && ours ? (
        <a
          class="button"
          href={linkTo("correct", { key: keyOf(ours) })}
          aria-label={`${say("amend")}: ${ours.reservationId}`}
        >
          {say("amend")}
        </a>
      ) : (
        ours && kind !== "same" && kind !== "missing" && <MendButton of={ours} />
      )}
    </>
  );
}
