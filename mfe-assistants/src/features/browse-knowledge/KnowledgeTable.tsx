import type { KnowledgeBase } from '@switchboard/contracts/knowledge';
import {
  Badge,
  Button,
  EmptyState,
  IconBook,
  IconPlus,
  Moment,
  phoneOnly,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { type MenuItem, Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconEdit, IconEye, IconTrash } from '@switchboard/design-system/icons';
import { HelpLink } from '@switchboard/platform';
import type { ReactNode } from 'react';
import styled from 'styled-components';

interface Actions {
  onCreate: () => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}

interface KnowledgeTableProps {
  /** Undefined while they are loading. */
  bases: readonly KnowledgeBase[] | undefined;
  onOpen: (id: string) => void;
  /** The actions of people who may write. */
  actions?: Actions | undefined;
  search: string;
  onClearSearch: () => void;
  footer?: ReactNode;
}

/** Stacked on a phone, so that some of the name stays visible. */
const Counts = styled(Stack)`
  ${phoneOnly} {
    flex-direction: column;
    align-items: flex-end;
    gap: ${tokens.space[1]};
    padding-block: ${tokens.space[1]};
  }
`;

/** At the end of the row, under its header; on a phone above the description. */
const Total = styled.span`
  order: 1;

  ${phoneOnly} {
    order: 0;
  }
`;

/** The number of documents, and the status of those that can't be found yet. */
function Documents({ base: { document_count, unread_count, failed_count } }: { base: KnowledgeBase }) {
  return (
    <Counts direction="row" gap={2} justify="end">
      <Total>{document_count}</Total>
      {unread_count > 0 && (
        <Badge tone="ringing" isPulsing>
          {unread_count} being read
        </Badge>
      )}
      {failed_count > 0 && <Badge tone="danger">{failed_count} failed</Badge>}
    </Counts>
  );
}

const columns: TableColumn<KnowledgeBase>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isTruncated: true,
    width: '100%',
    cell: ({ name, description }) => (
      <TwoLines>
        <span>{name}</span>
        <Text tone="muted" size="sm" weight="regular">
          {description ?? ''}
        </Text>
      </TwoLines>
    ),
  },
  { id: 'documents', header: 'Documents', align: 'end', cell: (base) => <Documents base={base} /> },
  { id: 'passages', header: 'Passages', align: 'end', hideBelow: 760, cell: ({ passage_count }) => passage_count },
  {
    id: 'assistants',
    header: 'Assistants',
    align: 'end',
    hideBelow: 640,
    cell: ({ assistant_count }) => assistant_count,
  },
  { id: 'updated', header: 'Updated', hideBelow: 560, cell: ({ updated_at }) => <Moment at={updated_at} /> },
];

function rowActions(onOpen: (id: string) => void, actions: Actions | undefined) {
  return ({ id }: KnowledgeBase): MenuItem[] => [
    { id: 'open', label: 'Open', icon: <IconEye />, onAction: () => onOpen(id) },
    ...(actions
      ? [
          { id: 'edit', label: 'Rename', icon: <IconEdit />, onAction: () => actions.onEdit(id) },
          {
            id: 'delete',
            label: 'Delete',
            icon: <IconTrash />,
            tone: 'danger' as const,
            onAction: () => actions.onDelete(id),
          },
        ]
      : []),
  ];
}

function Empty({ search, onClearSearch, actions }: Pick<KnowledgeTableProps, 'search' | 'onClearSearch' | 'actions'>) {
  if (search)
    return (
      <EmptyState
        icon={<IconBook />}
        title="No knowledge bases match your search"
        description="Try another word of the name or the description."
        action={<Button onPress={onClearSearch}>Show all knowledge bases</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconBook />}
      title="No knowledge bases yet"
      description="A knowledge base is a collection of documents. Assistants search them to answer callers."
      action={
        actions && (
          <Button variant="primary" icon={<IconPlus />} onPress={actions.onCreate}>
            Create Knowledge Base
          </Button>
        )
      }
      example={
        <>
          <Text weight="medium">Opening hours and prices</Text>
          <br />
          The price list as a table, the house rules as a PDF, and answers that you paste as text.
        </>
      }
    >
      <HelpLink article="knowledge">How assistants look things up</HelpLink>
    </EmptyState>
  );
}

/** The organization's knowledge bases, most recently changed first. */
export function KnowledgeTable({ bases, onOpen, actions, search, onClearSearch, footer }: KnowledgeTableProps) {
  return (
    <Table
      label="Knowledge bases"
      columns={columns}
      rows={bases ?? []}
      getRowId={({ id }) => id}
      isLoading={bases === undefined}
      skeletonRows={4}
      rowLines={2}
      onRowAction={({ id }) => onOpen(id)}
      rowActions={rowActions(onOpen, actions)}
      emptyState={<Empty search={search} onClearSearch={onClearSearch} actions={actions} />}
      footer={footer}
    />
  );
}
