import { lazy, Suspense, useState } from 'react';
import { ManyBar } from '../features/act-on-many/ManyBar.tsx';
import type { Many, ManyAction } from '../features/act-on-many/many.ts';
import type { LeadList } from '../features/browse-leads/useLeadList.ts';
import type { LeadListState } from '../features/browse-leads/useLeadListState.ts';

const ManyDialog = lazy(() =>
  import('../features/act-on-many/ManyDialog.tsx').then((file) => ({ default: file.ManyDialog })),
);

interface ManyLeadsProps {
  state: LeadListState;
  list: LeadList;
  selectedIds: ReadonlySet<string>;
  onClear: () => void;
  /** Deletes the leads that are selected on the page, after a separate confirmation. */
  onDeleteSelected: () => void;
}

/** The bar of selected leads, which reaches all that the filter finds when a whole page of them is selected. */
export function ManyLeads({ state, list, selectedIds, onClear, onDeleteSelected }: ManyLeadsProps) {
  const [all, setAll] = useState<{ key: string; count: number } | null>(null);
  const [action, setAction] = useState<ManyAction | null>(null);
  const rows = list.rows ?? [];
  const isWholePage = rows.length > 0 && rows.every(({ id }) => selectedIds.has(id));
  const isPartOfMore = list.page.data?.next_cursor != null || state.pageIndex > 0;
  // All that match are meant only as long as the page is selected, and the filter is the same.
  const key = JSON.stringify(state.filter.query);
  const allCount = isWholePage && all?.key === key ? all.count : null;
  const many: Many =
    allCount === null
      ? { count: selectedIds.size, ids: [...selectedIds] }
      : { count: allCount, filter: present(state.filter.query) };
  const clear = () => {
    setAll(null);
    onClear();
  };
  return (
    <>
      <ManyBar
        selectedCount={selectedIds.size}
        canSelectAll={isWholePage && isPartOfMore}
        filter={state.filter.query}
        allCount={allCount}
        onSelectAll={(count) => setAll({ key, count })}
        onClear={clear}
        onAct={(wanted) => (wanted === 'delete' && allCount === null ? onDeleteSelected() : setAction(wanted))}
      />
      <Suspense fallback={null}>
        {action && (
          <ManyDialog
            action={action}
            many={many}
            onStarted={() => {
              list.expectOwnChange();
              setAction(null);
              clear();
            }}
            onClose={() => setAction(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const present = (query: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null && value !== ''));
