import { Button, Card, Collapse, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Icon, type IconName } from "../icons.tsx";
import { actOnRows, type Fix, fixLabel, inputOf, sendAll } from "../service/actions.ts";
import type { Cause } from "../service/causes.ts";
import { useAct, useWork, type Work } from "../service/context.ts";
import { keyOf } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { guestOf, stayOf } from "../service/written.ts";
import { FixDialog } from "./fix-dialog.tsx";
import { Due } from "./state.tsx";

const icons: Readonly<Record<Fix, IconName>> = {
  openApartment: "apartments",
  openOwner: "person",
  sendAgain: "wait",
  declare: "draft",
  amend: "compare",
  correct: "warn",
  operatorDecides: "question",
};

interface CauseProps {
  readonly of: Cause;
  /** The most urgent one is urged; the others are offered. */
  readonly isFirst: boolean;
}

/** One cause that keeps stays from being declared, and the one button that fixes all of them. */
export function CauseCard({ of, isFirst }: CauseProps) {
  const work = useWork();
  const { say } = work;
  const [isOpen, setOpen] = useState(false);
  const { stays, fix, why, key } = of;
  const [first] = stays;
  const shown = isOpen ? stays : [];
  return (
    <Card withBorder className="cause" component="article" aria-label={titleOf(of, work)}>
      <div className="cause-row">
        <span className={`cause-icon ${fix === "operatorDecides" || fix === "declare" ? "soon" : "bad"}`}>
          <Icon name={icons[fix]} size={20} />
        </span>
        <div className="grow">
          <Text fw={600}>{titleOf(of, work)}</Text>
          {why && fix !== "operatorDecides" && (
            <Text size="sm" c="dimmed" mt={2}>
              {why}
            </Text>
          )}
          <Group gap="xs" mt={4}>
            {first && (
              <Text size="sm" component="span">
                {say("due")}: <Due of={first} short />
              </Text>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              className="unfold"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              rightSection={<Icon name={isOpen ? "up" : "down"} size={13} />}
            >
              {say("countStays", { count: stays.length })}
            </Button>
          </Group>
          <Collapse expanded={isOpen}>
            <ul className="lines">
              {shown.map((one) => (
                <li key={keyOf(one)}>
                  <a href={linkTo("stays", { view: "todo", stay: keyOf(one) })}>{guestOf(one)}</a>
                  <span className="quiet">
                    {one.reservationId} · {stayOf(one, say.language)}
                  </span>
                  <Due of={one} short />
                </li>
              ))}
            </ul>
          </Collapse>
        </div>
        <Fixing of={of} isFirst={isFirst} key={key} />
      </div>
    </Card>
  );
}

type Naming = Pick<Work, "say" | "apartmentName">;

function titleOf({ fix, stays, apartment, owner }: Cause, { say, apartmentName }: Naming): string {
  const [first] = stays;
  const more = {
    count: stays.length,
    apartment: first ? apartmentName(first.apartmentId) : "",
    registryId: apartment?.registryId ?? "",
    owner: owner?.name ?? "",
  };
  if (fix === "openApartment") return say(apartment ? "cause_number" : "cause_noApartment", more);
  if (fix === "openOwner") return say(owner ? "cause_owner" : "cause_noOwner", more);
  return say(`cause_${fix}`, more);
}

function Fixing({ of, isFirst }: CauseProps) {
  const { say, session, tell, done, may } = useWork();
  const { busy, act } = useAct(tell);
  const [isOpen, setOpen] = useState(false);
  const { fix, stays } = of;
  const [first] = stays;
  const variant = isFirst ? "filled" : "light";
  const whole = (text: string, what: () => Promise<unknown>) => (
    <Button
      variant={variant}
      disabled={busy}
      onClick={() =>
        void act(async () => {
          await what();
          done("sent");
        })
      }
    >
      {text}
    </Button>
  );
  switch (fix) {
    case "sendAgain":
      return whole(say("sendAgain"), () => actOnRows(session, "retry", stays));
    case "declare":
      return whole(say("declare"), () => sendAll(session, stays.map(inputOf), "declare"));
    case "amend":
    case "correct":
      return (
        <Button
          variant={variant}
          component="a"
          href={linkTo("stays", { view: "todo", stay: first && keyOf(first), edit: 1 })}
        >
          {say(fix)}
        </Button>
      );
    case "operatorDecides":
      return may.operate ? (
        <Button variant={variant} component="a" href={linkTo("settings", { tab: "filing" })}>
          {say("decide")}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {say("operatorDecides")}
        </Text>
      );
    default: {
      const text = say(fixLabel(fix, of));
      return (
        <>
          <Button variant={variant} onClick={() => setOpen(true)}>
            {text}
          </Button>
          <FixDialog of={isOpen ? of : undefined} close={() => setOpen(false)} />
        </>
      );
    }
  }
}
