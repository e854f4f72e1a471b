import { Button, Drawer, Group, Modal, Progress, Skeleton, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import type { FilingStatus } from "../../../shared/contract/operations.ts";
import { ApartmentForm } from "../components/apartment-form.tsx";
import { OwnerForm } from "../components/owner-form.tsx";
import { PageHead } from "../components/page-head.tsx";
import { PropertyCheck } from "../components/property-check.tsx";
import { Pill } from "../components/state.tsx";
import { TableHead } from "../components/table-head.tsx";
import { Views } from "../components/views.tsx";
import { WhenRead } from "../components/when-read.tsx";
import { Icon } from "../icons.tsx";
import { occupancyOf, sumOf, thisYear } from "../service/apartment-year.ts";
import { useWork } from "../service/context.ts";
import { monthOf } from "../service/due.ts";
import type { Owner, Reservation } from "../service/manager-records.ts";
import { reachOfYear } from "../service/reach.ts";
import { linkTo, replaceWith } from "../service/route.ts";
import { euros } from "../service/written.ts";
import { capital } from "../words/words.ts";

const tabs = ["apartments", "owners"] as const;

/** The apartments with their year, and their owners. */
export function Apartments({ query }: { query: URLSearchParams }) {
  const { say } = useWork();
  const tab = query.get("tab") === "owners" ? "owners" : "apartments";
  const [isAdding, setAdding] = useState(query.has("add"));
  const close = () => {
    setAdding(false);
    if (query.has("add")) replaceWith(linkTo("apartments", { tab: query.get("tab") ?? "" }));
  };
  return (
    <>
      <PageHead title={say("place_apartments")}>
        <Button size="xs" variant="default" leftSection={<Icon name="add" size={15} />} onClick={() => setAdding(true)}>
          {say(tab === "owners" ? "addOwner" : "addApartment")}
        </Button>
      </PageHead>
      <Views value={tab} names={tabs} textOf={say} choose={(name) => replaceWith(linkTo("apartments", { tab: name }))}>
        {tab === "owners" ? (
          <OwnerTable id={Number(query.get("owner"))} />
        ) : (
          <WhenRead since={reachOfYear(thisYear())}>
            <ApartmentTable />
          </WhenRead>
        )}
      </Views>
      <Modal
        opened={isAdding}
        onClose={close}
        title={say(tab === "owners" ? "addOwner" : "addApartment")}
        closeButtonProps={{ "aria-label": say("close") }}
      >
        {tab === "owners" ? (
          <OwnerForm saved={close} />
        ) : (
          <ApartmentForm
            saved={(id) => {
              setAdding(false);
              location.hash = linkTo("apartment", { id });
            }}
          />
        )}
      </Modal>
    </>
  );
}

const counted: ReadonlySet<string> = new Set(["agreedRent", "filed", "needsAction"]);

function ApartmentTable() {
  const { say, records } = useWork();
  const year = thisYear();
  const owners = new Map(records.owners.map(({ id, name }) => [id, name]));
  const ofApartment = useMemo(
    () =>
      Map.groupBy(
        records.latest.filter((one) => monthOf(one).startsWith(String(year))),
        (one) => one.apartmentId,
      ),
    [records.latest, year],
  );
  const isNarrow = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  if (records.apartments.length === 0) return <Nothing text={say("noApartments")} icon="apartments" />;
  if (isNarrow) {
    return (
      <ul className="stay-cards">
        {records.apartments.map((one) => {
          const stays: readonly Reservation[] = ofApartment.get(one.id) ?? [];
          const { agreedRent, filed, needsAction } = sumOf(stays);
          return (
            <li key={one.id} className="place-card">
              <a href={linkTo("apartment", { id: one.id })} className="row-link">
                {one.name}
              </a>
              <span>{euros(agreedRent, say.language)}</span>
              <small>
                {owners.get(one.ownerId)} · {say("registryIdShort")} {one.registryId}
              </small>
              <small>
                {say("occupancy")} {year}: {Math.round(100 * occupancyOf(stays, year))} % · {say("filed")}: {filed}
                {needsAction > 0 && (
                  <>
                    {" · "}
                    <a href={linkTo("stays", { view: "todo", apartment: one.id })} className="late">
                      {say("needsAction")}: {needsAction}
                    </a>
                  </>
                )}
              </small>
            </li>
          );
        })}
      </ul>
    );
  }
  return (
    <section className="table-box" aria-label={say("apartments")} tabIndex={0}>
      <Table highlightOnHover verticalSpacing="sm" fz="sm">
        <Table.Thead>
          <Table.Tr>
            {(["name", "owner", "registryIdShort", "occupancy", "agreedRent", "filed", "needsAction"] as const).map(
              (word) => (
                <Table.Th key={word} scope="col" data-column={counted.has(word) ? "count" : word}>
                  {word === "occupancy" || word === "agreedRent" ? `${say(word)} ${year}` : say(word)}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.apartments.map((one) => {
            const stays: readonly Reservation[] = ofApartment.get(one.id) ?? [];
            const { agreedRent, filed, needsAction } = sumOf(stays);
            const share = Math.round(100 * occupancyOf(stays, year));
            return (
              <Table.Tr key={one.id}>
                <Table.Td>
                  <a href={linkTo("apartment", { id: one.id })} className="row-link">
                    {one.name}
                  </a>
                  <Text size="xs" c="dimmed">
                    {one.address}
                  </Text>
                </Table.Td>
                <Table.Td>{owners.get(one.ownerId)}</Table.Td>
                <Table.Td className="figures-cell">{one.registryId}</Table.Td>
                <Table.Td>
                  <Group gap="xs" wrap="nowrap">
                    <Progress value={share} w={70} aria-label={`${say("occupancy")}: ${one.name}`} />
                    <span className="figures-cell">{share} %</span>
                  </Group>
                </Table.Td>
                <Table.Td data-column="amount" className={agreedRent > 0 ? "" : "nothing"}>
                  {euros(agreedRent, say.language)}
                </Table.Td>
                <Table.Td data-column="count" className={filed > 0 ? "" : "nothing"}>
                  {filed}
                </Table.Td>
                <Table.Td data-column="count">
                  {needsAction > 0 ? (
                    <a href={linkTo("stays", { view: "todo", apartment: one.id })} className="late">
                      {needsAction}
                    </a>
                  ) : (
                    <span className="nothing">0</span>
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

const Nothing = ({ text, icon }: { text: string; icon: "apartments" | "person" }) => (
  <div className="empty">
    <Icon name={icon} size={30} />
    <Text>{text}</Text>
  </div>
);

type Held = FilingStatus["blockedOwners"][number];

/** The state of a login: its trouble, or that it has none; `read` while that is still asked, `unknown` where it could not be. */
type Login = Held | "fine" | "read" | "unknown";

/** Owners with the state of each login, which is checked and repaired beside the list. */
function OwnerTable({ id }: { id: number }) {
  const { say, records, heldUp } = useWork();
  const { value, wrong } = heldUp;
  const held = new Map(value?.blockedOwners.map((one) => [one.portalUsername.toLowerCase(), one]));
  /** Until it is known, a login is not said to be in order. */
  const loginOf = (one: Owner): Login => {
    if (value) return held.get(one.portalUsername.toLowerCase()) ?? "fine";
    return wrong === "" ? "read" : "unknown";
  };
  const open = records.owners.find((one) => one.id === id);
  const close = () => replaceWith(linkTo("apartments", { tab: "owners" }));
  const isNarrow = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  if (records.owners.length === 0) return <Nothing text={say("noOwners")} icon="person" />;
  const linkOf = (one: Owner) => linkTo("apartments", { tab: "owners", owner: one.id });
  const homesOf = (one: Owner) =>
    records.apartments
      .filter(({ ownerId }) => ownerId === one.id)
      .map(({ name }) => name)
      .join(", ") || "–";
  const stateOf = (one: Owner) => <LoginState of={loginOf(one)} />;
  return (
    <>
      {isNarrow && (
        <ul className="stay-cards">
          {records.owners.map((one) => (
            <li key={one.id} className="place-card">
              <a href={linkOf(one)} className="row-link">
                {one.name}
              </a>
              <span />
              <small>{homesOf(one)}</small>
              <span>{stateOf(one)}</span>
            </li>
          ))}
        </ul>
      )}
      {!isNarrow && (
        <section className="table-box" aria-label={say("owners")} tabIndex={0}>
          <Table highlightOnHover verticalSpacing="sm" fz="sm">
            <TableHead words={["name", "username", "apartments", "login"]} />
            <Table.Tbody>
              {records.owners.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    <a href={linkOf(one)} className="row-link">
                      {one.name}
                    </a>
                  </Table.Td>
                  <Table.Td>{one.portalUsername}</Table.Td>
                  <Table.Td>{homesOf(one)}</Table.Td>
                  <Table.Td>{stateOf(one)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      <Drawer
        opened={open !== undefined}
        onClose={close}
        position="right"
        title={open?.name}
        closeButtonProps={{ "aria-label": say("close") }}
      >
        {open && <OpenOwner of={open} login={loginOf(open)} key={open.id} />}
      </Drawer>
    </>
  );
}

function LoginState({ of }: { of: Login }) {
  const { say } = useWork();
  if (of === "read") return <Skeleton className="waiting" height={18} width={110} />;
  if (of === "unknown") return "–";
  if (of === "fine") {
    return (
      <Pill colour="good" icon="good">
        {say("loginFine")}
      </Pill>
    );
  }
  return (
    <Pill colour="bad" icon="warn">
      {capital(say(of.why))}
    </Pill>
  );
}

function OpenOwner({ of, login }: { of: Owner; login: Login }) {
  return (
    <Stack>
      <div>
        <LoginState of={login} />
      </div>
      <OwnerForm owner={of} key={of.updatedAt} />
      <PropertyCheck owner={of} />
    </Stack>
  );
}
