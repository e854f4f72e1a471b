import { Alert, List } from "@mantine/core";
import type { FilingStatus } from "../../../shared/contract/operations.ts";
import { Icon } from "../icons.tsx";
import { ownerName } from "../service/directory.ts";
import type { Owner } from "../service/manager-records.ts";
import type { Session } from "../service/session.ts";
import { useWatched } from "../service/watched.ts";
import { moment } from "../service/written.ts";
import { useWords } from "../words/words.ts";

interface HeldUpProps {
  readonly status: FilingStatus | undefined;
  readonly owners: readonly Owner[];
  /** Usernames of which it is said elsewhere on the page; undefined where no single owner is spoken of. */
  readonly onCards: ReadonlySet<string> | undefined;
}

/** The reasons why filing stands still, shown on every page. A single owner's blocked login is shown on one page only. */
export function HeldUp({ status, owners, onCards }: HeldUpProps) {
  const blockedOwners = status?.blockedOwners.filter((one) => onCards?.has(one.portalUsername.toLowerCase()) === false);
  return <div role="status">{status && <Said {...status} blockedOwners={blockedOwners ?? []} owners={owners} />}</div>;
}

function Said({ portal, filing, blockedOwners, owners }: FilingStatus & { owners: readonly Owner[] }) {
  const say = useWords();
  const at = (instant: string) => moment(instant, say.language);
  const said = [
    ...(portal.state === "changed" ? [say("changedSince", { time: at(portal.since) })] : []),
    ...(portal.state === "down" ? [say("downSince", { time: at(portal.since) })] : []),
    ...(filing.stopped ? [say("stoppedSince", { time: at(filing.since), reason: filing.reason })] : []),
    ...blockedOwners.map(({ portalUsername, why, until }) =>
      say("ownerHeld", {
        name: ownerName(owners, portalUsername),
        why: until ? `${say(why)}, ${say("until", { time: at(until) })}` : say(why),
      }),
    ),
  ];
  if (said.length === 0) return null;
  return (
    <div className="held-up">
      <Icon name="warn" />
      <List size="sm" listStyleType="none">
        {said.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </div>
  );
}

export function Connection({ session }: { session: Session }) {
  const say = useWords();
  const since = useWatched(session.lostSince);
  return (
    <div role="status">
      {since !== undefined && (
        <Alert color="red" variant="outline" mb="md" icon={<Icon name="warn" />}>
          {say("lost", { time: moment(new Date(since).toISOString(), say.language) })}
        </Alert>
      )}
    </div>
  );
}
