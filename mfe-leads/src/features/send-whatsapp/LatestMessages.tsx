import type { WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import { Button, Heading, IconMessage, Loaded, Moment, Skeleton, Stack, Text } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { EntryFacts, EntryList } from '../../display/EntryList.tsx';
import { lineOf, statusLabels } from './messageWords.ts';

const shown = 3;

function Line({ message }: { message: WhatsAppMessage }) {
  const { direction, status, created_at } = message;
  const isOwn = direction === 'outbound';
  return (
    <li>
      <IconMessage aria-hidden="true" />
      <EntryFacts>
        <Stack direction="row" gap={2} wrap>
          <Text weight="medium">{isOwn ? 'You wrote' : 'They wrote'}</Text>
          <Text size="sm" tone={isOwn && status === 'failed' ? 'danger' : 'muted'}>
            <Moment at={created_at} />
            {isOwn && ` · ${statusLabels[status]}`}
          </Text>
        </Stack>
        <Text as="p" size="sm" clamp={2} dir="auto">
          {lineOf(message)}
        </Text>
      </EntryFacts>
    </li>
  );
}

/** The latest messages with a lead, newest first. */
export function LatestMessages({ leadId, onOpen }: { leadId: string; onOpen: () => void }) {
  const canSend = useCan('whatsapp.send');
  const query = useQuery(
    endpointQuery('GET /api/leads/:id/whatsapp-messages', {
      params: { id: leadId },
      query: { from: 'newest', limit: shown },
    }),
  );
  const hasAny = (query.data?.items.length ?? 0) > 0;
  return (
    <Stack as="section" gap={2}>
      <Stack direction="row" justify="between">
        <Heading level={3}>WhatsApp</Heading>
        {query.data && (canSend || hasAny) && (
          <Button size="sm" onPress={onOpen}>
            {hasAny ? 'Open conversation' : 'Write a message'}
          </Button>
        )}
      </Stack>
      <Loaded query={query} failed="Failed to load messages" loading={<Skeleton lines={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <Text tone="muted">No messages yet.</Text>
          ) : (
            <EntryList>
              {items.map((message) => (
                <Line key={message.id} message={message} />
              ))}
            </EntryList>
          )
        }
      </Loaded>
    </Stack>
  );
}
