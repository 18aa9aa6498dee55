import { Button, IconPlus, Link, Stack, Text } from '@switchboard/design-system';
import { type SlotProps, useCan } from '@switchboard/platform';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { lazy, Suspense, useState } from 'react';

const MakeTestDialog = lazy(() =>
  import('../features/make-test/MakeTestDialog.tsx').then((file) => ({ default: file.MakeTestDialog })),
);

/**
 * Fills `conversation.tests.v1`: creates a test from a call or from an earlier test and opens its first run at once, and links to the tests
 * created from it before.
 */
export function ConversationTestsSlot({ kind, source_id }: SlotProps['conversation.tests.v1']) {
  const canWrite = useCan('assistant.write');
  const [isMaking, setMaking] = useState(false);
  const made = useQuery(endpointRows('GET /api/test-conversations', { query: { source_id } }));
  return (
    <Stack gap={2} role="group" aria-label="Tests made of this conversation">
      {canWrite && (
        <Stack direction="row">
          <Button size="sm" icon={<IconPlus size={14} />} onPress={() => setMaking(true)}>
            Make a test of it
          </Button>
        </Stack>
      )}
      {made.isError && (
        <Text size="sm" tone="danger">
          Failed to load the tests that were made of it.
        </Text>
      )}
      {made.data?.map(({ id, name, assistant_id }) => (
        <Link key={id} href={`/assistants/${assistant_id}?tab=tests&conversation=${id}`}>
          Test: {name}
        </Link>
      ))}
      {isMaking && (
        <Suspense fallback={null}>
          <MakeTestDialog source={{ kind, id: source_id }} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
