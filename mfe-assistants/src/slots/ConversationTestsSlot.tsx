import { Button, IconPlus, Link, Stack, Text } from '@switchboard/design-system';
import { type SlotProps, useCan } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useQuery } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';

const pathOf = (assistant: string, rest: string) => `/assistants/${assistant}?tab=tests&${rest}`;

/**
 * Fills `conversation.tests.v1`: makes a test of a call or of an earlier test, whose first run opens at once, and leads to those that
 * were made of it before.
 */
export function ConversationTestsSlot({ kind, source_id }: SlotProps['conversation.tests.v1']) {
  const canWrite = useCan('assistant.write');
  const navigate = useNavigate();
  const made = useQuery(endpointRows('GET /api/test-conversations', { query: { source_id } }));
  const make = useMutation({
    ...endpointMutation('POST /api/test-conversations', {
      stale: 'test_conversation.changed',
      failed: 'Failed to make a test of it',
    }),
    onSuccess: ({ test, run }) => void navigate(pathOf(test.assistant_id, `run=${run.id}`)),
  });
  return (
    <Stack gap={2} role="group" aria-label="Tests made of this conversation">
      {canWrite && (
        <Stack direction="row">
          <Button
            size="sm"
            icon={<IconPlus size={14} />}
            isPending={make.isPending}
            onPress={() => make.mutate({ body: { kind, id: source_id } })}
          >
            Make a test of it
          </Button>
        </Stack>
      )}
      {made.isError && (
        <Text size="sm" tone="danger">
          The tests that were made of it could not be loaded.
        </Text>
      )}
      {made.data?.map(({ id, name, assistant_id }) => (
        <Link key={id} href={pathOf(assistant_id, `conversation=${id}`)}>
          Test: {name}
        </Link>
      ))}
    </Stack>
  );
}
