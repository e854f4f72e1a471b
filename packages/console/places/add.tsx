import { Alert, Button, Card, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { aboutFile } from "../../../shared/wording/files.ts";
import { sources } from "../../sheets/sources/all.ts";
import { Choice } from "../components/choice.tsx";
import { offerBack } from "../components/leave-file.ts";
import { Mark } from "../components/mark.tsx";
import { OpenedFile } from "../components/opened-file.tsx";
import { PageHead } from "../components/page-head.tsx";
import { ReservationForm } from "../components/reservation-form.tsx";
import { Icon } from "../icons.tsx";
import { begun, readDropped } from "../service/adding.ts";
import { useWork } from "../service/context.ts";
import { newestOf } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { downloadTemplate } from "../service/template.ts";
import { useWatched } from "../service/watched.ts";

/** A file, or one stay that is typed. A file that was left half done is still here. */
export function Add({ query }: { query: URLSearchParams }) {
  const { say, session } = useWork();
  const adding = useWatched(session.adding);
  const isTyped = query.get("by") === "hand";
  const opened = adding && "grid" in adding ? adding : undefined;
  const sheets = adding && "fitting" in adding ? adding : undefined;
  const wrong = adding && "wrong" in adding ? adding.wrong : "";
  return (
    <>
      <PageHead title={say(isTyped ? "typeOne" : "place_add")}>
        {(opened || sheets || isTyped) && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              if (!isTyped) {
                session.adding.set(undefined);
                if (opened) offerBack(opened, session, say);
              }
              location.hash = linkTo("add");
            }}
          >
            {say(isTyped ? "fromFile" : "otherFile")}
          </Button>
        )}
      </PageHead>
      {isTyped && (
        <div className="narrow-place">
          <Card withBorder>
            <ReservationForm
              sent={(reservation) => {
                location.hash = linkTo("stays", { stay: newestOf(reservation) });
              }}
            />
          </Card>
        </div>
      )}
      {!isTyped && wrong !== "" && (
        <Alert color="red" variant="outline" role="alert" icon={<Icon name="warn" />} mb="md">
          {aboutFile(wrong, say.language)}
        </Alert>
      )}
      {!isTyped && !opened && !sheets && <Choose />}
      {!isTyped && sheets && (
        <div className="narrow-place">
          <Card withBorder>
            <Choice
              label={say("whichSheet", { file: sheets.name })}
              value=""
              choose={(sheet) => sheet !== "" && session.adding.set(begun(sheets.name, sheets.file, sheet))}
              options={[["", say("choosePlease")], ...sheets.fitting.map((one) => [one, one] as const)]}
            />
          </Card>
        </div>
      )}
      {!isTyped && opened && (
        <OpenedFile
          of={opened}
          change={(next) => {
            const before = session.adding.get();
            if (before && "grid" in before) session.adding.set({ ...before, ...next(before) });
          }}
          sent={() => {
            session.adding.set(undefined);
            location.hash = linkTo("today");
          }}
        />
      )}
    </>
  );
}

/** Those whose files are recognised. */
const platforms = [...new Set(sources.map(({ name }) => name.split(", ")[0]))];

function Choose() {
  const { say, session, records, tell } = useWork();
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="lg" className="choose">
      <Dropzone
        multiple={false}
        onDrop={(files: readonly File[]) => void readDropped(session, files[0])}
        className="drop"
        inputProps={{ "aria-label": say("choose") }}
      >
        <Mark icon="file" big />
        <Text fw={600} mt="sm">
          {say("dropOrChoose")}
        </Text>
        <Text size="sm" c="dimmed">
          {say("choose")}
        </Text>
        <Text size="sm" c="dimmed" mt="md" maw={440} mx="auto">
          {say("knownSources", { names: platforms.join(", ") })}
        </Text>
      </Dropzone>
      <Card withBorder>
        <Title order={2} mb="xs">
          {say("otherWays")}
        </Title>
        <Stack gap="xs" align="flex-start">
          <Text size="sm" c="dimmed">
            {say("typeOneMore")}
          </Text>
          <Button
            variant="default"
            leftSection={<Icon name="draft" size={15} />}
            component="a"
            href={linkTo("add", { by: "hand" })}
          >
            {say("typeOne")}
          </Button>
          <Text size="sm" c="dimmed" mt="sm">
            {say("templateMore")}
          </Text>
          <Button
            variant="default"
            leftSection={<Icon name="download" size={15} />}
            onClick={() => void downloadTemplate(records, say).catch((error: unknown) => tell(String(error)))}
          >
            {say("template")}
          </Button>
        </Stack>
      </Card>
    </SimpleGrid>
  );
}
