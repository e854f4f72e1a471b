import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { type Role, roles } from "../../../shared/contract/endpoint.ts";
import { ClientWithSecret } from "../../../shared/contract/schemas.ts";
import { useForm, useWork } from "../service/context.ts";
import { Form } from "./form.tsx";

/** A client's new secret. The service shows it this once. */
export interface NewSecret {
  readonly clientId: string;
  readonly secret: string;
}

/** Roles and days of a program that may log in from now on. */
export function NewClientForm({ added }: { added(shown: NewSecret): void }) {
  const { say, session } = useWork();
  const [chosen, setChosen] = useState<readonly Role[]>(["str-uploader"]);
  const { texts, field, busy, wrong, submit } = useForm({ secretDays: "" });
  const create = async () => {
    const body = { roles: chosen, ...(texts.secretDays !== "" && { secretDays: Number(texts.secretDays) }) };
    const { client, secret } = await session.ask(ClientWithSecret, "POST", "/clients", { body });
    added({ clientId: client.client_id, secret });
  };
  return (
    <Form
      submit={() => void submit(create)}
      wrong={wrong}
      text={say("addClient")}
      disabled={busy || chosen.length === 0}
    >
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
    </Form>
  );
}
