import { Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { readDropped } from "../service/adding.ts";
import { useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";

/** A file dropped on any page opens "Add stays" with it. */
export function DropAnywhere() {
  const { say, session } = useWork();
  return (
    <Dropzone.FullScreen
      active
      withinPortal={false}
      multiple={false}
      onDrop={(files: readonly File[]) => {
        void readDropped(session, files[0]);
        location.hash = linkTo("add");
      }}
    >
      <Dropzone.Accept>
        <Text size="xl" ta="center" mt="30vh">
          {say("dropHere")}
        </Text>
      </Dropzone.Accept>
    </Dropzone.FullScreen>
  );
}
