import { Button } from '@switchboard/design-system';
import { IconPlay } from '@switchboard/design-system/icons';
import type { SlotProps } from '@switchboard/platform';
import { anyText, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { useTestKey } from '../features/test-assistant/useTestKey.ts';

// The audio code is loaded only when someone opens a test.
const TestPanel = lazy(() =>
  import('../features/test-assistant/TestPanel.tsx').then((file) => ({ default: file.TestPanel })),
);

const parts = { test: anyText, start: anyText };

/**
 * Fills `assistant.test.v1`: the button that tries out an assistant, and the panel next to the page in which people talk to it. The
 * address names what is shown: `?test=new`, `?test=earlier`, or a test's id; `start` is where in its flow a new test starts.
 */
export function AssistantTestSlot({
  assistant_id: assistantId,
  save,
  is_dirty: isDirty = false,
  onFlow,
}: SlotProps['assistant.test.v1']) {
  const [{ test, start }, change] = useAddress(parts);
  // An open panel handles the key itself.
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
            start={start}
            save={save}
            onFlow={onFlow}
            onShow={(shown) => change({ test: shown })}
            onStartAnew={() => change({ start: null })}
            onClose={() => change({ test: null, start: null })}
          />
        </Suspense>
      )}
    </>
  );
}
