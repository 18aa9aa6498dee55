import { Button } from '@switchboard/design-system';
import { IconPlay } from '@switchboard/design-system/icons';
import type { SlotProps } from '@switchboard/platform';
import { lazy, Suspense, useState } from 'react';

// Nobody needs sound before somebody wants to talk.
const TestDialog = lazy(() =>
  import('../features/test-assistant/TestDialog.tsx').then((file) => ({ default: file.TestDialog })),
);

/** Fills `assistant.test.v1`: the button that tries an assistant out, and the dialog in which people talk to it. */
export function AssistantTestSlot({ assistant_id: assistantId }: SlotProps['assistant.test.v1']) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<IconPlay />} onPress={() => setIsOpen(true)}>
        Test
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TestDialog assistantId={assistantId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
