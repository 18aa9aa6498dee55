import type { Lead } from '@switchboard/contracts/leads';
import {
  Button,
  EmptyState,
  ErrorState,
  IconPlus,
  IconSearch,
  IconUsers,
  Stack,
  tokens,
} from '@switchboard/design-system';
import { Pagination, Table, type TableSelection } from '@switchboard/design-system/data';
import { Select } from '@switchboard/design-system/forms';
import { HelpLink } from '@switchboard/platform';
import { type ReactNode, useMemo } from 'react';
import styled from 'styled-components';
import { leadPageSizes } from '../../limits.ts';
import { actionOfKey, type LeadAction, type LeadRights, leadActions } from './leadActions.tsx';
import { leadColumns } from './leadColumns.tsx';
import type { LeadList } from './useLeadList.ts';
import { rangeLabel } from './useLeadList.ts';
import type { LeadListState } from './useLeadListState.ts';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};

  & > :last-child {
    flex: 1 1 16rem;
  }
`;

const sizeOptions = leadPageSizes.map((size) => ({ id: String(size), label: `${size} per page` }));
const getLeadId = (lead: Lead) => lead.id;

interface LeadTableProps {
  state: LeadListState;
  list: LeadList;
  rights: LeadRights;
  selection: TableSelection | undefined;
  onOpen: (lead: Lead) => void;
  onAction: (action: LeadAction, lead: Lead) => void;
  onCreate: () => void;
  /** The pointer came over the list or left it. */
  onPoint: (isPointing: boolean) => void;
}

function NoLeads({ state, canWrite, onCreate }: { state: LeadListState; canWrite: boolean; onCreate: () => void }) {
  if (state.filter.isNarrowed)
    return (
      <EmptyState
        icon={<IconSearch />}
        title="No leads match your search"
        description="Try another part of the name, the email or the phone number."
        action={<Button onPress={state.filter.clear}>Clear search and filters</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconUsers />}
      title="No leads found"
      description="A lead is a person your assistants call: a name and a phone number are enough."
      action={
        canWrite && (
          <Button variant="primary" icon={<IconPlus />} onPress={onCreate}>
            Create Your First Lead
          </Button>
        )
      }
      example="For example: Ada Moss, +1 (212) 555-0142"
    >
      <HelpLink article="first-call">How to place a first call</HelpLink>
    </EmptyState>
  );
}

function PageSize({ state }: { state: LeadListState }) {
  return (
    <Select
      label="Leads per page"
      isLabelHidden
      options={sizeOptions}
      value={String(state.query.limit)}
      onChange={(id) => state.change({ limit: leadPageSizes.find((size) => String(size) === id) })}
    />
  );
}

function Footer({ state, list }: Pick<LeadTableProps, 'state' | 'list'>): ReactNode {
  const nextCursor = list.page.data?.next_cursor ?? null;
  return (
    <Foot>
      <PageSize state={state} />
      <Pagination
        hasPrevious={state.pageIndex > 0}
        hasNext={nextCursor !== null}
        onPrevious={state.previous}
        onNext={() => nextCursor !== null && state.next(nextCursor)}
        label={rangeLabel(state, list.rows?.length ?? 0, list.summary.data?.total)}
        isLoading={list.page.isPlaceholderData}
      />
    </Foot>
  );
}

/** The list itself: sorted by its headers, moved by arrow keys, opened by Enter, acted on by menu or letter. */
export function LeadTable(props: LeadTableProps) {
  const { state, list, rights, selection, onOpen, onAction, onCreate, onPoint } = props;
  const { sort, direction } = state.query;
  const rows = list.rows ?? [];
  const tableSort = useMemo(() => ({ column: sort, direction }), [sort, direction]);
  const hasActions = rights.canCall || rights.canWrite;
  const rowActions = useMemo(
    () => (lead: Lead) => leadActions(rights, lead, (action) => onAction(action, lead)),
    [rights, onAction],
  );
  if (list.page.isError && list.page.data === undefined)
    return (
      <ErrorState
        title="Failed to fetch leads. Please try again."
        error={list.page.error}
        message={`${list.page.error.message} Your search and filters were kept.`}
        onRetry={() => void list.page.refetch()}
        isRetrying={list.page.isFetching}
      />
    );
  const isEmpty = list.rows !== undefined && rows.length === 0 && state.pageIndex === 0;
  return (
    <Stack gap={3} onPointerEnter={() => onPoint(true)} onPointerLeave={() => onPoint(false)}>
      <Table
        label="Leads"
        columns={leadColumns}
        rows={rows}
        getRowId={getLeadId}
        sort={tableSort}
        onSortChange={(next) => {
          const column = leadColumns.find(({ id }) => id === next.column);
          if (column?.isSortable) state.change({ sort: next.column as typeof sort, direction: next.direction });
        }}
        selection={selection}
        onRowAction={onOpen}
        rowActions={hasActions ? rowActions : undefined}
        highlightedIds={list.changedIds}
        rowLines={2}
        isLoading={list.rows === undefined}
        emptyState={<NoLeads state={state} canWrite={rights.canWrite} onCreate={onCreate} />}
        footer={isEmpty ? undefined : <Footer state={state} list={list} />}
        onKeyDown={(event) => {
          const found = actionOfKey(event, rows, rights);
          if (!found) return;
          event.preventDefault();
          onAction(found.action, found.lead);
        }}
      />
    </Stack>
  );
}
