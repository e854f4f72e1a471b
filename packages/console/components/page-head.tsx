import { Group, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A page's heading, with what can be done on the whole page at its right. */
export const PageHead = ({ title, children, below }: { title: ReactNode; children?: ReactNode; below?: ReactNode }) => (
  <Group justify="space-between" align="flex-start" mb="lg" gap="sm" className="page-head">
    <div>
      <Title order={1}>{title}</Title>
      {below}
    </div>
    {children && (
      <Group gap="xs" className="controls">
        {children}
      </Group>
    )}
  </Group>
);
