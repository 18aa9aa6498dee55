import { Moment, Section, Skeleton, Stack, Text } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

const shown = 20;
const words: Record<string, string> = { create: 'created it', update: 'changed it', publish: 'published it' };

/** The audit log of the assistant, for people who may read it. */
export function AuditEntries({ id }: { id: string }) {
  const canRead = useCan('audit.read');
  const { data, error } = useQuery({
    ...endpointQuery('GET /api/audit-logs', { query: { resource_type: 'assistant', resource_id: id, limit: shown } }),
    enabled: canRead,
  });
  if (!canRead) return null;
  return (
    <Section title="What people did" titleLevel={3}>
      {error && !data && <Text tone="danger">Failed to load the audit log.</Text>}
      {!data && !error && <Skeleton lines={3} />}
      <Stack as="ul" gap={2}>
        {data?.items.map(({ id: entry, actor_name, action, created_at }) => (
          <Stack as="li" key={entry} direction="row" justify="between" gap={3} wrap>
            <Text>
              {actor_name ?? 'Switchboard'} {words[action] ?? action}
            </Text>
            <Text size="sm" tone="muted">
              <Moment at={created_at} />
            </Text>
          </Stack>
        ))}
      </Stack>
      {data?.items.length === 0 && <Text tone="muted">Nothing yet.</Text>}
    </Section>
  );
}
