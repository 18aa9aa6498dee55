import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Badge } from '../Badge/Badge.tsx';
import { BulkBar } from '../BulkBar/BulkBar.tsx';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { IconCalendar, IconPhone, IconUsers } from '../icons/icons.ts';
import { IconTrash } from '../icons/moreIcons.ts';
import { Pagination } from '../Pagination/Pagination.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import {
  expectCutLines,
  expectWholeBadges,
  expectWholeHeadersPress,
  expectWholeText,
  press,
} from '../testing/playStory.ts';
import { BadgedName } from './BadgedName.tsx';
import { TwoLines } from './Table.styles.ts';
import { Table } from './Table.tsx';
import type { TableColumn, TableProps, TableSort } from './Table.types.ts';

interface Lead {
  id: string;
  name: string;
  phone: string;
  state: 'live' | 'success' | 'danger' | 'neutral';
  stateText: string;
  calls: number;
}

const names = ['Ada Moss', 'Ben Okafor', 'Chen Wei', 'Dina Haddad', 'Emil Novak', 'Fatou Diallo', 'Gus Lindqvist'];
const states = [
  { state: 'live', stateText: 'Live' },
  { state: 'success', stateText: 'Answered' },
  { state: 'neutral', stateText: 'New' },
  { state: 'danger', stateText: 'Failed' },
] as const;

function makeLeads(count: number): Lead[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `lead-${index}`,
    name: names[index % names.length] ?? '',
    phone: `+1 415 555 01${String(index % 100).padStart(2, '0')}`,
    ...(states[index % states.length] ?? states[2]),
    calls: (index * 7) % 23,
  }));
}

const columns: TableColumn<Lead>[] = [
  { id: 'name', header: 'Name', cell: (lead) => lead.name, isSortable: true, isRowHeader: true },
  {
    id: 'phone',
    header: 'Phone',
    cell: (lead) => (
      <Text mono size="sm">
        {lead.phone}
      </Text>
    ),
    width: 180,
    hideBelow: 560,
  },
  {
    id: 'state',
    header: 'Status',
    width: 140,
    cell: (lead) => (
      <Badge tone={lead.state} isPulsing={lead.state === 'live'}>
        {lead.stateText}
      </Badge>
    ),
  },
  {
    id: 'calls',
    header: 'Calls',
    cell: (lead) => lead.calls,
    align: 'end',
    isSortable: true,
    firstDirection: 'desc',
    width: 100,
  },
];

const leads = makeLeads(7);
const rowActions = () => [
  { id: 'call', label: 'Call now', icon: <IconPhone />, isQuick: true },
  { id: 'schedule', label: 'Schedule call', icon: <IconCalendar />, isQuick: true },
  'separator' as const,
  { id: 'delete', label: 'Delete lead', icon: <IconTrash />, tone: 'danger' as const },
];

function sortLeads(rows: readonly Lead[], { column, direction }: TableSort): Lead[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * (column === 'calls' ? a.calls - b.calls : a.name.localeCompare(b.name)));
}

const base: TableProps<Lead> = { label: 'Leads', columns, rows: leads, getRowId: (lead) => lead.id };

function Interactive() {
  const [sort, setSort] = useState<TableSort>({ column: 'name', direction: 'asc' });
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set(['lead-1', 'lead-2']));
  return (
    <Stack gap={3}>
      <Table
        {...base}
        rows={sortLeads(leads, sort)}
        sort={sort}
        onSortChange={setSort}
        selection={{ selectedIds, onChange: setSelectedIds }}
        rowActions={rowActions}
        onRowAction={() => undefined}
        footer={
          <Pagination
            label="1–7 of 143"
            hasPrevious={false}
            hasNext
            onPrevious={() => undefined}
            onNext={() => undefined}
          />
        }
      />
      <BulkBar count={selectedIds.size} onClear={() => setSelectedIds(new Set())}>
        <Button icon={<IconPhone />}>Call</Button>
      </BulkBar>
    </Stack>
  );
}

function Breathing() {
  const [highlightedIds, setHighlightedIds] = useState<ReadonlySet<string>>(new Set(['lead-0']));
  return (
    <Stack gap={3} align="start">
      <Button onPress={() => setHighlightedIds(new Set([`lead-${Math.floor(Math.random() * leads.length)}`]))}>
        A call changed
      </Button>
      <Table {...base} highlightedIds={highlightedIds} style={{ alignSelf: 'stretch' }} />
    </Stack>
  );
}

const meta = { title: 'Data/Table', component: Table<Lead>, args: base } satisfies Meta<typeof Table<Lead>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Full: Story = { render: () => <Interactive />, play: expectWholeHeadersPress };
export const WithRowMenuOpen: Story = {
  render: () => <Interactive />,
  play: press('[aria-label="More actions"]'),
};
export const LongTexts: Story = {
  args: {
    rowLines: 2,
    onRowAction: () => undefined,
    rowActions,
    rows: makeLeads(6).map((lead, index) => ({
      ...lead,
      name:
        index % 2
          ? lead.name
          : `Hubert Blaine Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh the ${index + 1}th`,
    })),
    columns: columns.map((column) =>
      column.id === 'name'
        ? {
            ...column,
            isTruncated: true,
            minWidth: 120,
            cell: ({ name, calls }) => (
              <TwoLines>
                <Text truncate>{name}</Text>
                {calls % 2 === 0 && (
                  <Text size="sm" tone="muted" weight="regular" truncate>
                    {`${name.toLowerCase().replaceAll(' ', '.')}@a-rather-long-company.example`}
                  </Text>
                )}
              </TwoLines>
            ),
          }
        : { ...column, width: undefined },
    ),
  },
  decorators: [(Story) => <div style={{ maxInlineSize: 640 }}>{Story()}</div>],
  play: expectCutLines,
};
const longNumber = '+44 (20) 7946-0958 12';

/** Below a long name, a phone number keeps its last digit even if the table is as narrow as on a phone. */
export const PhoneKept: Story = {
  args: {
    rowLines: 2,
    rowActions: () => [
      { id: 'call', label: 'Call now', icon: <IconPhone />, isQuick: true, onAction: () => undefined },
    ],
    rows: makeLeads(4).map((lead) => ({
      ...lead,
      name: 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
      phone: longNumber,
    })),
    columns: [
      {
        id: 'name',
        header: 'Name',
        isRowHeader: true,
        isTruncated: true,
        holdsPhone: true,
        cell: ({ name, phone }) => (
          <TwoLines>
            <Text truncate>{name}</Text>
            <Text mono size="sm" tone="muted" weight="regular">
              {phone}
            </Text>
          </TwoLines>
        ),
      },
      ...columns.filter(({ id }) => id === 'state'),
    ],
  },
  decorators: [(Story) => <div style={{ maxInlineSize: 358 }}>{Story()}</div>],
  play: expectWholeText(longNumber),
};
export const Highlighted: Story = { render: () => <Breathing /> };
export const Loading: Story = { args: { rows: [], isLoading: true } };
export const Scrolling: Story = { args: { rows: makeLeads(40), maxHeight: 320 } };
export const Virtual: Story = {
  args: { rows: makeLeads(5000), virtualize: true, maxHeight: 480, onRowAction: () => undefined },
};
export const Empty: Story = {
  args: {
    rows: [],
    emptyState: (
      <EmptyState
        icon={<IconUsers />}
        title="No leads yet"
        description="A lead is a person your assistants call."
        action={<Button variant="primary">Add lead</Button>}
      />
    ),
  },
};

/** Badges aren't truncated next to long names in narrow cells; the last ones are left out. */
export const BadgedNames: Story = {
  args: {
    rowLines: 2,
    rows: makeLeads(4).map((lead, index) => ({
      ...lead,
      name: index % 2 === 0 ? 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' : 'Ada Nwosu',
    })),
    columns: [
      {
        id: 'name',
        header: 'Name',
        isRowHeader: true,
        isTruncated: true,
        width: '42%',
        cell: ({ name, phone }) => (
          <TwoLines>
            <BadgedName
              name={name}
              badges={
                <>
                  <Badge tone="danger">Do not call</Badge>
                  <Badge tone="outline">Sample</Badge>
                </>
              }
            />
            <Text size="sm" tone="muted" weight="regular">
              {phone}
            </Text>
          </TwoLines>
        ),
      },
      ...columns.filter(({ id }) => id !== 'name'),
    ],
  },
  decorators: [(Story) => <div style={{ maxInlineSize: 720 }}>{Story()}</div>],
  play: expectWholeBadges,
};
