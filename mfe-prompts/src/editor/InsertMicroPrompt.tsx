import { Button } from '@switchboard/design-system';
import { Popover } from '@switchboard/design-system/overlays';
import { MicroPromptPickSlot } from '../slots/MicroPromptPickSlot.tsx';

/** The organization's snippets; the chosen one is inserted at the cursor. */
export function InsertMicroPrompt({ onChoose }: { onChoose: (content: string) => void }) {
  return (
    <Popover label="Micro prompts" trigger={<Button size="sm">Micro prompts</Button>}>
      {(close) => (
        <MicroPromptPickSlot
          onChoose={(content) => {
            close();
            // The popover first returns the focus to its button.
            setTimeout(() => onChoose(content));
          }}
        />
      )}
    </Popover>
  );
}
