import { Button } from '@switchboard/design-system';
import { IconPlay } from '@switchboard/design-system/icons';
import type { SlotProps } from '@switchboard/platform';
import { anyText, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';

// Nobody needs sound before somebody wants to talk.
const TestDialog = lazy(() =>
  import('../features/test-assistant/TestDialog.tsx').then((file) => ({ default: file.TestDialog })),
);

const parts = { test: anyText };

/**
 * Fills `assistant.test.v1`: the button that tries an assistant out, and the dialog in which people talk to it. The address names
 * what is shown: `?test=new`, `?test=earlier`, or the test that is read.
 */
export function AssistantTestSlot({ assistant_id: assistantId }: SlotProps['assistant.test.v1']) {
  const [{ test }, change] = useAddress(parts);
  return (
    <>
      <Button icon={<IconPlay />} onPress={() => change({ test: 'new' })}>
        Test
      </Button>
      {test !== null && (
        <Suspense fallback={null}>
          <TestDialog
            assistantId={assistantId}
            shown={test}
            onShow={(shown) => change({ test: shown })}
            onClose={() => change({ test: null })}
          />
        </Suspense>
      )}
    </>
  );
}
