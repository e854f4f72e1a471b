import { Text } from "@mantine/core";

/** Why something was refused, announced when it appears. */
export const Wrong = ({ why }: { why: string }) => (
  <div role="alert">
    {why && (
      <Text size="sm" className="wrong">
        {why}
      </Text>
    )}
  </div>
);
