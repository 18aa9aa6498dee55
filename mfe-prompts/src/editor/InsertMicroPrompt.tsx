import { Button } from '@switchboard/design-system';
import { Popover } from '@switchboard/design-system/overlays';
import { MicroPromptPickSlot } from '../slots/MicroPromptPickSlot.tsx';

/** The organization's snippets, of which one is put where the cursor stands. */
export function InsertMicroPrompt({ onChoose }: { onChoose: (content: string) => void }) {
  return (
    <Popover label="Micro prompts" trigger={<Button size="sm">Micro prompts</Button>}>
      {(close) => (
        <MicroPromptPickSlot
          onChoose={(content) => {
            close();
            // The popover gives the focus back to its button first.
            setTimeout(() => onChoose(content));
          }}
        />
      )}
    </Popover>
  );
}
