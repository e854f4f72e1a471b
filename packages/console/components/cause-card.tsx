import { Button, Card, Collapse, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Icon, type IconName } from "../icons.tsx";
import { actOnRows, inputOf, type Mend, mendWord, sendAll } from "../service/actions.ts";
import type { Cause } from "../service/causes.ts";
import { useAct, useWork } from "../service/context.ts";
import { keyOf } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { guestOf, stayOf } from "../service/written.ts";
import type { Say } from "../words/words.ts";
import { MendApartment } from "./mend-apartment.tsx";
import { MendOwner } from "./mend-owner.tsx";
import { Due } from "./state.tsx";

const icons: Readonly<Record<Mend, IconName>> = {
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

/** One cause that keeps stays from being declared, and the one button that mends all of them. */
export function CauseCard({ of, isFirst }: CauseProps) {
  const { say } = useWork();
  const [isOpen, setOpen] = useState(false);
  const { stays, mend, why, key } = of;
  const [first] = stays;
  const shown = isOpen ? stays : [];
  return (
    <Card withBorder className="cause" component="article" aria-label={titleOf(of, say)}>
      <div className="cause-row">
        <span className={`cause-icon ${mend === "operatorDecides" || mend === "declare" ? "soon" : "bad"}`}>
          <Icon name={icons[mend]} size={20} />
        </span>
        <div className="grow">
          <Text fw={600}>{titleOf(of, say)}</Text>
          {why && mend !== "operatorDecides" && (
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
        <Mending of={of} isFirst={isFirst} key={key} />
      </div>
    </Card>
  );
}

function titleOf({ mend, stays, apartment, owner }: Cause, say: Say): string {
  const [first] = stays;
  const more = {
    count: stays.length,
    apartment: apartment?.name ?? String(first?.apartmentId ?? ""),
    registryId: apartment?.registryId ?? "",
    owner: owner?.name ?? "",
  };
  if (mend === "openApartment") return say(apartment ? "cause_number" : "cause_noApartment", more);
  if (mend === "openOwner") return say(owner ? "cause_owner" : "cause_noOwner", more);
  return say(`cause_${mend}`, more);
}

function Mending({ of, isFirst }: CauseProps) {
  const { say, session, tell, done, may } = useWork();
  const { busy, act } = useAct(tell);
  const [isOpen, setOpen] = useState(false);
  const { mend, stays, apartment, owner } = of;
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
  const resend = () => actOnRows(session, "retry", stays);

  switch (mend) {
    case "sendAgain":
      return whole(say("sendAgain"), resend);
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
          {say(mend)}
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
      const text = say(mendWord(mend, of));
      return (
        <>
          <Button variant={variant} onClick={() => setOpen(true)}>
            {text}
          </Button>
          <Modal
            opened={isOpen}
            onClose={() => setOpen(false)}
            title={text}
            closeButtonProps={{ "aria-label": say("close") }}
          >
            <Stack>
              {mend === "openOwner" && owner ? (
                <MendOwner of={owner} resend={resend} count={stays.length} close={() => setOpen(false)} />
              ) : (
                <MendApartment
                  of={apartment}
                  stays={stays}
                  field={mend === "openOwner" ? "owner" : "registryId"}
                  close={() => setOpen(false)}
                />
              )}
            </Stack>
          </Modal>
        </>
      );
    }
  }
}
