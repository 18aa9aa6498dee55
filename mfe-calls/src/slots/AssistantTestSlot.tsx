import { Button } from '@switchboard/design-system';
import { IconPlay } from '@switchboard/design-system/icons';
import type { SlotProps } from '@switchboard/platform';
import { anyText, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { useTestKey } from '../features/test-assistant/useTestKey.ts';

// Nobody needs sound before somebody wants to talk.
const TestPanel = lazy(() =>
  import('../features/test-assistant/TestPanel.tsx').then((file) => ({ default: file.TestPanel })),
);

const parts = { test: anyText };

/**
 * Fills `assistant.test.v1`: the button that tries an assistant out, and the panel next to the page in which people talk to it. The address names
 * what is shown: `?test=new`, `?test=earlier`, or the test that is read.
 */
export function AssistantTestSlot({
  assistant_id: assistantId,
  save,
  is_dirty: isDirty = false,
}: SlotProps['assistant.test.v1']) {
  const [{ test }, change] = useAddress(parts);
  // A panel that is open has the key itself.
  useTestKey(() => change({ test: 'new' }), test === null);
  return (
    <>
      <Button icon={<IconPlay />} aria-keyshortcuts="Control+Enter Meta+Enter" onPress={() => change({ test: 'new' })}>
        {isDirty && save ? 'Save and test' : 'Test'}
      </Button>
      {test !== null && (
        <Suspense fallback={null}>
          <TestPanel
            assistantId={assistantId}
            shown={test}
            save={save}
            onShow={(shown) => change({ test: shown })}
            onClose={() => change({ test: null })}
          />
        </Suspense>
      )}
    </>
  );
}
