import { Alert, Button, Checkbox, Code, CopyButton, Group, Modal, Stack, Table, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import type * as v from "valibot";
import { type Role, roles } from "../../../shared/contract/endpoint.ts";
import { Clients as ClientList, ClientWithSecret, OneClient } from "../../../shared/contract/schemas.ts";
import { Icon } from "../icons.tsx";
import { useAct, useForm, useWork } from "../service/context.ts";
import { readAll } from "../service/manager-records.ts";
import { useReading } from "../service/use-reading.ts";
import { moment } from "../service/written.ts";
import { Waiting } from "./waiting.tsx";
import { Wrong } from "./wrong.tsx";

const list = {
  schema: ClientList,
  path: "/clients",
  largest: 100,
  itemsOf: ({ clients }: v.InferOutput<typeof ClientList>) => clients,
};

interface Shown {
  readonly clientId: string;
  readonly secret: string;
}

/** Who may log in: programs by a secret, people by their organisation. A secret is shown once. */
export function Clients() {
  const { say, session, tell } = useWork();
  const { value: clients, wrong, again } = useReading(() => readAll(session, list), [session]);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<Shown>();
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
      {secret && (
        <Alert variant="outline" mb="md" role="status" title={say("secretOnce", { client: secret.clientId })}>
          <Group>
            <Code>{secret.secret}</Code>
            <CopyButton value={secret.secret}>
              {({ copied, copy }) => (
                <Button size="compact-sm" variant="default" onClick={copy}>
                  {say(copied ? "copied" : "copy")}
                </Button>
              )}
            </CopyButton>
            <Button size="compact-sm" variant="subtle" onClick={() => setSecret(undefined)}>
              {say("close")}
            </Button>
          </Group>
        </Alert>
      )}
      <section className="table-box" aria-label={say("settings_clients")} tabIndex={0}>
        <Table fz="sm" verticalSpacing="sm" className="by-name">
          <Table.Thead>
            <Table.Tr>
              {(["name", "clientId", "clientRoles", "createdOn", "actions"] as const).map((word) => (
                <Table.Th key={word} scope="col">
                  {say(word)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
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
                      onClick={() => ask("rotateSecret", one.client_id, () => rotate(one.client_id))}
                    >
                      {say("rotateSecret")}
                    </Button>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`${say("deleteClient")}: ${one.client_id}`}
                      onClick={() => ask("deleteClient", one.client_id, () => remove(one.client_id))}
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

function NewClientForm({ added }: { added(shown: Shown): void }) {
  const { say, session } = useWork();
  const [chosen, setChosen] = useState<readonly Role[]>(["str-uploader"]);
  const { texts, field, busy, wrong, submit } = useForm({ secretDays: "" });
  const create = async () => {
    const body = { roles: chosen, ...(texts.secretDays !== "" && { secretDays: Number(texts.secretDays) }) };
    const { client, secret } = await session.ask(ClientWithSecret, "POST", "/clients", { body });
    added({ clientId: client.client_id, secret });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(create);
      }}
    >
      <Stack gap="sm">
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={say(`role_${role}`)}
            checked={chosen.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(roles.filter((one) => (one === role ? checked : chosen.includes(one))))
            }
          />
        ))}
        <TextInput
          label={say("secretDays")}
          description={say("secretDaysHint")}
          type="number"
          min={1}
          {...field("secretDays")}
        />
        <Wrong why={wrong} />
        <Group>
          <Button type="submit" disabled={busy || chosen.length === 0}>
            {say("addClient")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
