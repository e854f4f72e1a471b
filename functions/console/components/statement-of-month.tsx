import { useContext } from "preact/hooks";
import { dayMs } from "../../../shared/contract/day.ts";
import { useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import { isFiled, isLate, isUnderWay, type StatedMonth } from "../service/takk.ts";
import { moment, monthName } from "../service/written.ts";
import { LanguageContext, useWords } from "../words/words.ts";
import { Badge } from "./badge.tsx";
import { StatementProposal } from "./statement-proposal.tsx";

/** One month of an owner: what was sent of it, and, while nothing is filed, what is proposed. */
export function StatementOfMonth({ of, changed }: { of: StatedMonth; changed(): void }) {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { records } = useWork();
  const { portalUsername, year, month, dueDate, sent } = of;
  const name = records.owners.find((one) => one.portalUsername === portalUsername)?.name ?? portalUsername;
  return (
    <>
      <p class="bar">
        <a href={linkTo("statements")}>← {say("statements")}</a>
      </p>
      <section class="card">
        <h2>
          {name} · {monthName(Date.UTC(year, month - 1, 1) / dayMs, language)}
        </h2>
        <p class={isLate(of) ? "late" : ""}>{say(isLate(of) ? "lateAlready" : "dueBy", { date: dueDate })}</p>
        <ul class="plain">
          {sent.map((one) => (
            <li key={one.taskId}>
              {one.uploadStatus && <Badge state={one.uploadStatus} />}{" "}
              {one.number && `${say("number")} ${one.number} · `}
              {say("task")} {one.taskId}, {moment(one.createdAt)} <span class="quiet">{one.details}</span>
            </li>
          ))}
        </ul>
      </section>
      {!sent.some((one) => isFiled(one) || isUnderWay(one)) && <StatementProposal of={of} changed={changed} />}
    </>
  );
}
