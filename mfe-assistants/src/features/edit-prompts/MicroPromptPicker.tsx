import { Button, Skeleton, Text } from '@switchboard/design-system';
import { Popover } from '@switchboard/design-system/overlays';
import { Slot, useCan, useFlag } from '@switchboard/platform';

/** The organization's snippets; the chosen one is inserted at the cursor. */
export function MicroPromptPicker({ label, onChoose }: { label: string; onChoose: (content: string) => void }) {
  const canRead = useCan('prompt.read');
  const isOn = useFlag('microprompts');
  if (!canRead || !isOn) return null;
  return (
    <Popover
      label="Micro prompts"
      trigger={
        <Button size="sm" aria-label={`Insert a micro prompt into ${label}`}>
          Micro prompts
        </Button>
      }
    >
      {(close) => (
        <Slot
          name="micro-prompt.pick.v1"
          onChoose={(content) => {
            close();
            onChoose(content);
          }}
          pending={<Skeleton lines={3} />}
          fallback={<Text tone="muted">Micro prompts cannot be shown now.</Text>}
        />
      )}
    </Popover>
  );
}
