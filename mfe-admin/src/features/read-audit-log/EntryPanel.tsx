import type { AuditLog } from '@switchboard/contracts/audit-logs';
import { Button, DescriptionList, formatMoment, Heading, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { SidePanel } from '@switchboard/design-system/overlays';
import {
  actorLabels,
  type ChangedField,
  describeAct,
  nameOfActor,
  nameOfField,
  nameOfResource,
  readable,
  readDetails,
} from './auditWords.ts';
import type { AuditFilters } from './useAuditFilters.ts';

const columns: readonly TableColumn<ChangedField>[] = [
  { id: 'field', header: 'Field', isRowHeader: true, cell: ({ field }) => nameOfField(field) },
  { id: 'before', header: 'Before', cell: ({ before }) => <Text tone="muted">{readable(before)}</Text> },
  { id: 'after', header: 'After', cell: ({ after }) => readable(after) },
];

function Changes({ entry }: { entry: AuditLog }) {
  const { changed, more } = readDetails(entry);
  return (
    <>
      {changed.length > 0 && (
        <Stack gap={2}>
          <Heading level={3}>What changed</Heading>
          <Table label="What changed" columns={columns} rows={changed} getRowId={({ field }) => field} />
        </Stack>
      )}
      {more.length > 0 && (
        <Stack gap={2}>
          <Heading level={3}>Details</Heading>
          <DescriptionList
            items={more.map(([field, value]) => ({ term: nameOfField(field), value: readable(value) }))}
          />
        </Stack>
      )}
    </>
  );
}

interface Props {
  entry: AuditLog;
  filters: AuditFilters;
}

/** An entry next to the log, with the values before and after. */
export function EntryPanel({ entry, filters: { change } }: Props) {
  const { actor_kind, actor_id, created_at, ip_address, path, request_id, resource_id, resource_name } = entry;
  const who = nameOfActor(entry);
  const thing = nameOfResource(entry.resource_type);
  const mono = (text: string | null) => text && <Text mono>{text}</Text>;
  return (
    <SidePanel
      title={describeAct(entry)}
      onClose={() => change({ entry: null })}
      footer={
        <Stack direction="row" gap={2} wrap>
          {path && <Button href={path}>Open the {thing}</Button>}
          {actor_id && <Button onPress={() => change({ actor: actor_id, entry: null })}>All acts of {who}</Button>}
          {resource_id && (
            <Button onPress={() => change({ thing: resource_id, entry: null })}>History of this {thing}</Button>
          )}
        </Stack>
      }
    >
      <Stack gap={5}>
        <DescriptionList
          items={[
            { term: 'Who', value: actor_kind === 'person' ? who : `${who} (${actorLabels[actor_kind].toLowerCase()})` },
            { term: 'What', value: resource_name ?? thing },
            { term: 'When', value: formatMoment(created_at) },
            { term: 'From', value: mono(ip_address) },
            { term: 'Request', value: mono(request_id) },
          ]}
        />
        <Changes entry={entry} />
      </Stack>
    </SidePanel>
  );
}
