import { Modal, Stack } from "@mantine/core";
import { actOnRows, fixLabel } from "../service/actions.ts";
import type { Cause } from "../service/causes.ts";
import { useWork } from "../service/context.ts";
import { FixApartment } from "./fix-apartment.tsx";
import { FixOwner } from "./fix-owner.tsx";

interface FixDialogProps {
  /** A cause that is fixed at an owner or an apartment; undefined while the dialog is closed. */
  readonly of: Cause | undefined;
  close(): void;
}

/** Fixes an owner's login or an apartment, and sends all stays that waited for it. */
export function FixDialog({ of, close }: FixDialogProps) {
  const { say } = useWork();
  return (
    <Modal
      opened={of !== undefined}
      onClose={close}
      title={of && say(fixLabel(of.fix, of))}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      {of && <Fields of={of} close={close} />}
    </Modal>
  );
}

function Fields({ of: { fix, owner, apartment, stays }, close }: { of: Cause; close(): void }) {
  const { session } = useWork();
  const resend = () => actOnRows(session, "retry", stays);
  return (
    <Stack>
      {fix === "openOwner" && owner ? (
        <FixOwner of={owner} resend={resend} count={stays.length} close={close} />
      ) : (
        <FixApartment of={apartment} stays={stays} field={fix === "openOwner" ? "owner" : "registryId"} close={close} />
      )}
    </Stack>
  );
}
