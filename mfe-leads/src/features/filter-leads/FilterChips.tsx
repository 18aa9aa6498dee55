import { formatDay, isolated, Stack } from '@switchboard/design-system';
import { FilterChip } from '@switchboard/design-system/data';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { customFields } from '../../fields/customFields.ts';
import { callStateLabels } from '../../filters/callStateLabels.ts';
import { addressOf, conditionInWords, without } from '../../filters/conditions.ts';
import type { LeadFilterState } from '../../filters/useLeadFilter.ts';

/** The active filters of the panel, each with a button to remove it. */
export function FilterChips({ filter }: { filter: LeadFilterState }) {
  const fields = useQuery({ ...customFields(), enabled: filter.given.fields !== null }).data ?? [];
  const { status, source, client, import: importId, call, email, blocked, zone, from, to } = filter.given;
  const clients = useQuery({ ...endpointRows('GET /api/clients'), enabled: client !== null });
  if (filter.count === 0) return null;
  const clientName = clients.data?.find(({ id }) => id === client)?.name ?? '…';
  const chips = [
    ['status', status && `Status: ${isolated(status)}`],
    ['source', source && `Source: ${isolated(source)}`],
    ['client', client && `Client: ${isolated(clientName)}`],
    ['import', importId && 'Of one import'],
    ['call', call && `Scheduled call: ${callStateLabels[call]}`],
    ['email', email && (email === 'yes' ? 'With email' : 'Without email')],
    ['blocked', blocked && (blocked === 'yes' ? 'Do not call' : 'Not on the do-not-call list')],
    ['zone', zone && `Time zone: ${zone}`],
    ['from', from && `Created from ${formatDay(from)}`],
    ['to', to && `Created to ${formatDay(to)}`],
  ] as const;
  return (
    <Stack direction="row" gap={2} wrap>
      {chips.map(
        ([part, label]) =>
          label && <FilterChip key={part} label={label} onRemove={() => filter.change({ [part]: null })} />,
      )}
      {Object.entries(filter.given.fields ?? {}).map(([key, asked]) => (
        <FilterChip
          key={key}
          label={conditionInWords(
            fields.find((field) => field.key === key),
            key,
            asked,
          )}
          onRemove={() => filter.change({ fields: addressOf(without(filter.given.fields ?? {}, key)) })}
        />
      ))}
    </Stack>
  );
}
