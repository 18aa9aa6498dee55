import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Button, Card, isolated, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { useCan, useFlag } from '@switchboard/platform';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import { usePreferNumber } from './usePreferNumber.ts';

/** The assistants that call from an outbound number unless another one is chosen. Changes apply at once. */
export function PreferredBy({ number: { id } }: { number: PhoneNumber }) {
  const mayWrite = useCan('assistant.write');
  const canWrite = useFlag('assistants') && mayWrite;
  const uses = useQuery(endpointQuery('GET /api/phone-numbers/:id/uses', { params: { id } }));
  const { data: assistants = [] } = useQuery({
    ...endpointRows('GET /api/assistants', { query: { status: 'published' } }),
    enabled: canWrite,
  });
  const { mutate, isPending } = usePreferNumber();
  const others = assistants.filter(({ preferred_phone_number_id: preferred }) => preferred !== id);
  return (
    <Card
      title="Preferred by"
      titleLevel={3}
      padding="sm"
      description="Assistants that call from this number by default. Changes apply immediately."
    >
      <Loaded query={uses} failed="Failed to load assistants. Please try again." loading={<Skeleton lines={1} />}>
        {({ assistants: { total, first } }) => (
          <Stack gap={3}>
            {total === 0 && <Text tone="muted">No assistant prefers it.</Text>}
            {first.map((assistant) => (
              <Stack key={assistant.id} direction="row" gap={2} align="center" justify="between">
                <Text>{assistant.name}</Text>
                <Button
                  size="sm"
                  variant="ghost"
                  isDisabled={!canWrite || isPending}
                  aria-label={`Remove ${isolated(assistant.name)}`}
                  onPress={() => mutate({ params: { id: assistant.id }, body: { phone_number_id: null } })}
                >
                  Remove
                </Button>
              </Stack>
            ))}
            {total > first.length && <Text tone="muted">And {total - first.length} more.</Text>}
            {canWrite && (
              <Select
                label="Add an assistant"
                placeholder="Select an assistant"
                emptyText="All published assistants prefer it."
                options={others.map((assistant) => ({ id: assistant.id, label: assistant.name }))}
                value={null}
                isDisabled={isPending}
                onChange={(chosen) => mutate({ params: { id: chosen }, body: { phone_number_id: id } })}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}
