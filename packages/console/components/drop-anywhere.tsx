import { Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { readDropped } from "../service/adding.ts";
import { useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import { offerBack } from "./leave-file.ts";

/** A file dropped on any page opens "Add stays" with it. */
export function DropAnywhere() {
  const { say, session } = useWork();
  const dropped = async (file: File | undefined) => {
    const before = session.adding.get();
    await readDropped(session, file);
    const after = session.adding.get();
    // A list of guests joins the file that is open.
    const isJoined = after && before && "grid" in after && "grid" in before && after.grid === before.grid;
    if (before && "grid" in before && !isJoined) offerBack(before, session, say);
  };
  return (
    <Dropzone.FullScreen
      active
      withinPortal={false}
      multiple={false}
      onDrop={(files: readonly File[]) => {
        void dropped(files[0]);
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
