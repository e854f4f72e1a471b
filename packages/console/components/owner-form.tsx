import { PasswordInput, TextInput } from "@mantine/core";
import { useForm, useWork } from "../service/context.ts";
import { saveOwner } from "../service/directory.ts";
import type { Owner } from "../service/manager-records.ts";
import { Form } from "./form.tsx";

interface OwnerFormProps {
  readonly owner?: Owner;
  saved?(): void;
}

/** An owner on record, or a new one. The password is sent only if one is typed, and is never shown. */
export function OwnerForm({ owner, saved }: OwnerFormProps) {
  const { say, session, done } = useWork();
  const { name = "", portalUsername = "" } = owner ?? {};
  const { texts, field, setTexts, busy, wrong, submit } = useForm({ name, portalUsername, portalPassword: "" });
  const save = async () => {
    await saveOwner(session, owner, texts);
    setTexts((before) => ({ ...before, portalPassword: "" }));
    done("saved");
    saved?.();
  };
  return (
    <Form submit={() => void submit(save)} wrong={wrong} text={say("save")} disabled={busy && !owner}>
      <TextInput label={say("ownerName")} {...field("name")} required withAsterisk={false} />
      <TextInput
        label={say("username")}
        {...field("portalUsername")}
        required
        withAsterisk={false}
        autoComplete="off"
      />
      <PasswordInput
        label={say(owner ? "password" : "firstPassword")}
        {...(owner && { description: say("passwordKept") })}
        {...field("portalPassword")}
        required={!owner}
        withAsterisk={false}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": say("showSecret") }}
      />
    </Form>
  );
}
