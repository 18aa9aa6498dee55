import type { Slot } from '@switchboard/contracts/slots';
import { ErrorState, formatSpan, Heading, Link, Skeleton, Stack, Text, tokens } from '@switchboard/design-system';
import { useCan, useModuleSettings } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';
import type module from '../../../module.ts';

const Times = styled.ul`
  list-style: none;

  & > li {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${tokens.space[3]};
    padding-block: ${tokens.space[2]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & > li:last-child {
    border-block-end: 0;
  }

  & > li > :first-child {
    min-inline-size: 0;
  }

  & > li > :last-child {
    flex: none;
    font-variant-numeric: tabular-nums;
  }
`;

function seatsLeft({ capacity, filled_seats: filled }: Slot): string {
  const left = capacity - filled;
  return left === 1 ? '1 seat left' : `${left} seats left`;
}

function OfferedSlot({ slot }: { slot: Slot }) {
  return (
    <li>
      <div>
        <Text as="p" weight="medium">
          {formatSpan(slot.start_time, slot.end_time)}
        </Text>
        <Text as="p" size="sm" tone="muted" truncate>
          <Link href={`/slots/${slot.id}`}>{slot.name}</Link>
          {slot.location ? ` · ${slot.location}` : ''}
        </Text>
      </div>
      <Text size="sm">{seatsLeft(slot)}</Text>
    </li>
  );
}

/** The next slots with free seats, to offer to people. */
export function OfferedSlots() {
  const canWrite = useCan('slot.write');
  const { offered_times: limit } = useModuleSettings<typeof module>();
  const [now] = useState(() => new Date().toISOString());
  const { data, error, isPending, refetch } = useQuery(
    endpointQuery('GET /api/slots', { query: { status: 'available', start_time: now, limit } }),
  );
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Times to offer</Heading>
      {isPending && <Skeleton lines={4} />}
      {error && !data && <ErrorState title="Failed to load slots" error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Text tone="muted">
          No slot ahead has a free seat. {canWrite && <Link href="/slots?dialog=create">Create a slot</Link>}
        </Text>
      )}
      {data && data.items.length > 0 && (
        <Times>
          {data.items.map((slot) => (
            <OfferedSlot key={slot.id} slot={slot} />
          ))}
        </Times>
      )}
      {data?.next_cursor && <Link href="/slots">All slots</Link>}
    </Stack>
  );
}
