import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useForm, useWork } from "../service/context.ts";
import { saveOwner } from "../service/directory.ts";
import type { Owner } from "../service/manager-records.ts";
import { Wrong } from "./wrong.tsx";

interface FixOwnerProps {
  readonly of: Owner;
  readonly count: number;
  /** Sends the owner's stays again. */
  resend(): Promise<unknown>;
  close(): void;
}

/** Sets an owner's login and sends all stays that it held up. */
export function FixOwner({ of, count, resend, close }: FixOwnerProps) {
  const { say, session, done } = useWork();
  const { texts, field, busy, wrong, submit } = useForm({ portalUsername: of.portalUsername, portalPassword: "" });
  // A second attempt finds the owner under the username that the first one saved.
  const [saved, setSaved] = useState(of);
  const send = async () => {
    setSaved(await saveOwner(session, saved, { name: of.name, ...texts }));
    await resend();
    done("sent");
    close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(send);
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {say("passwordHint", { owner: of.name })}
        </Text>
        <TextInput
          label={say("username")}
          required
          withAsterisk={false}
          {...field("portalUsername")}
          autoComplete="off"
        />
        <PasswordInput
          label={say("password")}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": say("showSecret") }}
          data-autofocus
          {...field("portalPassword")}
          autoComplete="new-password"
        />
        <Wrong why={wrong} />
        <Button type="submit" disabled={busy}>
          {say("saveAndSend", { count })}
        </Button>
      </Stack>
    </form>
  );
}
