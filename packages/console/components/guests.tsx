import { Button, Card, FileButton, Group, Text, Title } from "@mantine/core";
import { aboutFile } from "../../../shared/wording/files.ts";
import { Icon } from "../icons.tsx";
import { leaveGuests, readGuests } from "../service/adding.ts";
import { useWork } from "../service/context.ts";
import type { Opened } from "../service/opened.ts";
import { Wrong } from "./wrong.tsx";

interface GuestsProps {
  readonly of: Opened["guests"];
  /** Whether the first file lacks what a second one may have. */
  readonly isNeeded: boolean;
}

/** The second file, with the guests' documents: chosen here, or dropped anywhere while the first is open. */
export function Guests({ of, isNeeded }: GuestsProps) {
  const { say, session } = useWork();
  const joined = of && "list" in of ? of : undefined;
  if (!of && !isNeeded) return null;
  return (
    <Card withBorder component="section" aria-label={say("guestsFile")}>
      <Group justify="space-between">
        <div>
          <Title order={2}>{say("guestsFile")}</Title>
          <Text size="sm" c="dimmed" role="status">
            {joined ? say("guestsJoined", { name: joined.name, count: joined.list.length }) : say("guestsHint")}
          </Text>
          <Wrong why={of && "wrong" in of ? aboutFile(of.wrong, say.language) : ""} />
        </div>
        <Group gap="xs">
          {joined && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => leaveGuests(session)}>
              {say("guestsLeave")}
            </Button>
          )}
          <FileButton onChange={(file) => void readGuests(session, file ?? undefined)}>
            {(props) => (
              <Button {...props} size="xs" variant="default" leftSection={<Icon name="file" size={15} />}>
                {say("guestsChoose")}
              </Button>
            )}
          </FileButton>
        </Group>
      </Group>
    </Card>
  );
}
