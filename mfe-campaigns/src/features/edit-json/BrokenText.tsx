import { Button, EmptyState, Stack } from '@switchboard/design-system';
import { IconCode } from '@switchboard/design-system/icons';

/** Shown in place of content that needs the schema, while the JSON is invalid. */
export function BrokenText({ onGo, onDrop }: { onGo: () => void; onDrop: () => void }) {
  return (
    <EmptyState
      icon={<IconCode />}
      title="The JSON has problems"
      description="The fields appear again when the errors are corrected."
      action={
        <Stack direction="row" gap={2} wrap justify="center">
          <Button variant="primary" onPress={onGo}>
            Correct the JSON
          </Button>
          <Button onPress={onDrop}>Back to the fields as they were</Button>
        </Stack>
      }
    />
  );
}
