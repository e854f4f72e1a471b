import { ActionIcon, Group } from "@mantine/core";
import { MonthPickerInput } from "@mantine/dates";
import { CloseMonth } from "../components/close-month.tsx";
import { Comparison } from "../components/comparison.tsx";
import { Fee } from "../components/fee.tsx";
import { MonthReport } from "../components/month-report.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Views } from "../components/views.tsx";
import { WhenRead } from "../components/when-read.tsx";
import { Icon } from "../icons.tsx";
import { useWork } from "../service/context.ts";
import { reachOf } from "../service/reach.ts";
import { linkTo, replaceWith } from "../service/route.ts";
import { isoMonth, lastMonth } from "../service/written.ts";

const tabs = ["declared", "fee", "compare", "close"] as const;

/** The accountant's place: what a month declared, its climate fee, the portal beside it, and closing it. */
export function Month({ query }: { query: URLSearchParams }) {
  const { say, may } = useWork();
  const month = /^\d{4}-\d{2}$/.test(query.get("month") ?? "") ? (query.get("month") ?? "") : lastMonth();
  const allowed = tabs.filter((name) => (name === "fee" ? may.state : may.file));
  const tab = allowed.find((name) => name === query.get("tab")) ?? allowed[0] ?? "fee";
  const user = query.get("user") ?? "";
  const to = (next: string, other: string = tab) => replaceWith(linkTo("month", { tab: other, month: next, user }));
  const [year = 1970, number = 1] = month.split("-").map(Number);
  return (
    <>
      <PageHead title={say("place_month")}>
        <Group gap={6} wrap="nowrap">
          <ActionIcon variant="default" aria-label={say("previous")} onClick={() => to(isoMonth(year, number - 1))}>
            <Icon name="left" />
          </ActionIcon>
          <MonthPickerInput
            size="xs"
            valueFormat="MMMM YYYY"
            value={`${month}-01`}
            onChange={(chosen) => chosen && to(chosen.slice(0, 7))}
            w={170}
          />
          <ActionIcon variant="default" aria-label={say("next")} onClick={() => to(isoMonth(year, number + 1))}>
            <Icon name="right" />
          </ActionIcon>
        </Group>
      </PageHead>
      <Views value={tab} names={allowed} textOf={(name) => say(`month_${name}`)} choose={(name) => to(month, name)}>
        <WhenRead since={reachOf(tab === "compare" ? query.get("from") || month : month)}>
          {tab === "declared" && <MonthReport month={month} key={month} />}
          {tab === "fee" && <Fee user={user} month={month} />}
          {tab === "compare" && (
            <Comparison
              apartmentId={Number(query.get("id"))}
              from={query.get("from") ?? ""}
              to={query.get("to") ?? ""}
              month={month}
              key={month}
            />
          )}
          {tab === "close" && <CloseMonth month={month} key={month} />}
        </WhenRead>
      </Views>
    </>
  );
}
