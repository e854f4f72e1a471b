import { Alert, Button, Code, CopyButton, Group, Modal, Table, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import type * as v from "valibot";
import { Clients as ClientList, ClientWithSecret, OneClient } from "../../../shared/contract/schemas.ts";
import { Icon } from "../icons.tsx";
import { useAct, useWork } from "../service/context.ts";
import { readAll } from "../service/manager-records.ts";
import { useReading } from "../service/use-reading.ts";
import { moment } from "../service/written.ts";
import { NewClientForm, type NewSecret } from "./new-client-form.tsx";
import { TableHead } from "./table-head.tsx";
import { Waiting } from "./waiting.tsx";

type Client = v.InferOutput<typeof ClientList>["clients"][number];

const list = {
  schema: ClientList,
  path: "/clients",
  largest: 100,
  itemsOf: ({ clients }: v.InferOutput<typeof ClientList>) => clients,
};

/** Who may log in: programs by a secret, people by their organisation. A secret is shown once. */
export function Clients() {
  const { say, session, tell } = useWork();
  const { value: clients, wrong, again } = useReading(() => readAll(session, list), [session]);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<NewSecret>();
  const { act } = useAct(tell);
  if (wrong || !clients) return <Waiting wrong={wrong} again={again} />;

  const pathOf = (id: string) => `/clients/${encodeURIComponent(id)}`;
  const rotate = (id: string) =>
    act(async () => {
      const { client, secret: fresh } = await session.ask(ClientWithSecret, "POST", `${pathOf(id)}/secret`);
      setSecret({ clientId: client.client_id, secret: fresh });
      again();
    });
  const remove = (id: string) =>
    act(async () => {
      await session.ask(OneClient, "DELETE", pathOf(id));
      tell(say("clientDeleted", { client: id }));
      again();
    });
  const ask = (word: "rotateSecret" | "deleteClient", id: string, then: () => unknown) =>
    modals.openConfirmModal({
      title: say(word),
      children: say(`${word}Confirm`, { client: id }),
      labels: { confirm: say(word), cancel: say("close") },
      confirmProps: { color: "red.9" },
      onConfirm: () => void then(),
    });
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text size="sm" c="dimmed" maw={560}>
          {say("clientsMore")}
        </Text>
        <Button size="xs" leftSection={<Icon name="add" size={15} />} onClick={() => setAdding(true)}>
          {say("addClient")}
        </Button>
      </Group>
      {secret && <SecretOnce of={secret} close={() => setSecret(undefined)} />}
      <ClientTable
        clients={clients}
        rotate={(id) => ask("rotateSecret", id, () => rotate(id))}
        remove={(id) => ask("deleteClient", id, () => remove(id))}
      />
      <Modal
        opened={isAdding}
        onClose={() => setAdding(false)}
        title={say("addClient")}
        closeButtonProps={{ "aria-label": say("close") }}
      >
        <NewClientForm
          added={(shown) => {
            setAdding(false);
            setSecret(shown);
            again();
          }}
        />
      </Modal>
    </>
  );
}

interface SecretOnceProps {
  readonly of: NewSecret;
  close(): void;
}

function SecretOnce({ of: { clientId, secret }, close }: SecretOnceProps) {
  const { say } = useWork();
  return (
    <Alert variant="outline" mb="md" role="status" title={say("secretOnce", { client: clientId })}>
      <Group>
        <Code>{secret}</Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {say(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
        <Button size="compact-sm" variant="subtle" onClick={close}>
          {say("close")}
        </Button>
      </Group>
    </Alert>
  );
}

interface ClientTableProps {
  readonly clients: readonly Client[];
  rotate(id: string): void;
  remove(id: string): void;
}

function ClientTable({ clients, rotate, remove }: ClientTableProps) {
  const { say } = useWork();
  return (
    <section className="table-box" aria-label={say("settings_clients")} tabIndex={0}>
      <Table fz="sm" verticalSpacing="sm" className="by-name">
        <TableHead words={["name", "clientId", "clientRoles", "createdOn", "actions"]} />
        <Table.Tbody>
          {clients.map((one) => (
            <Table.Tr key={one.client_id}>
              <Table.Td data-label={say("name")}>{one.name ?? "–"}</Table.Td>
              <Table.Td data-label={say("clientId")}>
                <Code>{one.client_id}</Code>
              </Table.Td>
              <Table.Td data-label={say("clientRoles")}>
                {one.roles.map((role) => say(`role_${role}`)).join(", ")}
              </Table.Td>
              <Table.Td data-label={say("createdOn")}>{moment(one.created_at, say.language)}</Table.Td>
              <Table.Td className="whole">
                <Group gap={4} wrap="nowrap">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${say("rotateSecret")}: ${one.client_id}`}
                    onClick={() => rotate(one.client_id)}
                  >
                    {say("rotateSecret")}
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${say("deleteClient")}: ${one.client_id}`}
                    onClick={() => remove(one.client_id)}
                  >
                    {say("deleteClient")}
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
