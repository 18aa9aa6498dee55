import type { Lead } from '@switchboard/contracts/leads';
import { Button, IconFileText, IconPlus, Page, PageHeader } from '@switchboard/design-system';
import { BulkBar } from '@switchboard/design-system/data';
import { IconTrash } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { useRow } from '@switchboard/platform/query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { LeadSummaryCards } from '../features/browse-leads/LeadSummaryCards.tsx';
import { LeadTable } from '../features/browse-leads/LeadTable.tsx';
import { LeadToolbar } from '../features/browse-leads/LeadToolbar.tsx';
import type { LeadRights } from '../features/browse-leads/leadActions.tsx';
import { useLeadDialogs } from '../features/browse-leads/useLeadDialogs.ts';
import { useLeadList } from '../features/browse-leads/useLeadList.ts';
import { useLeadListState } from '../features/browse-leads/useLeadListState.ts';

// Dialogs come when they are opened: the list itself needs neither forms with schemas nor a player.
const LeadFormDialog = lazy(() =>
  import('../features/edit-lead/LeadFormDialog.tsx').then((file) => ({ default: file.LeadFormDialog })),
);
const DeleteLeadsDialog = lazy(() =>
  import('../features/delete-leads/DeleteLeadsDialog.tsx').then((file) => ({ default: file.DeleteLeadsDialog })),
);
const LeadPanel = lazy(() =>
  import('../features/peek-lead/LeadPanel.tsx').then((file) => ({ default: file.LeadPanel })),
);
const CallDialogSlot = lazy(() =>
  import('../slots/CallDialogSlot.tsx').then((file) => ({ default: file.CallDialogSlot })),
);
const CallLogViewSlot = lazy(() =>
  import('../slots/CallLogViewSlot.tsx').then((file) => ({ default: file.CallLogViewSlot })),
);

const nothingSelected: ReadonlySet<string> = new Set();

/** `/leads`: the people an organization calls. */
export function LeadsPage() {
  const canWrite = useCan('lead.write');
  const canCall = useCan('call.place');
  const rights = useMemo(() => ({ canWrite, canCall }), [canWrite, canCall]);
  const state = useLeadListState();
  const dialogs = useLeadDialogs(rights);
  const [isPointing, setIsPointing] = useState(false);
  const [selection, setSelection] = useState({ key: state.key, ids: nothingSelected });
  // A selection belongs to the page of the list it was made on.
  const selectedIds = selection.key === state.key ? selection.ids : nothingSelected;
  const list = useLeadList(state, isPointing || dialogs.peekedId !== null || selectedIds.size > 0);
  const rows = list.rows ?? [];
  const select = (ids: ReadonlySet<string>) => setSelection({ key: state.key, ids });

  return (
    <Page>
      <PageHeader
        title="Leads"
        description="Manage your leads"
        actions={
          <>
            <Button href="/lead-uploads" icon={<IconFileText />}>
              Upload Documents
            </Button>
            {canWrite && (
              <Button variant="primary" icon={<IconPlus />} onPress={dialogs.create}>
                Add Lead
              </Button>
            )}
          </>
        }
      />
      <LeadSummaryCards summary={list.summary.data} isLoading={list.summary.isPending} />
      <LeadToolbar state={state} waitingCount={list.waitingCount} onShowWaiting={list.showWaiting} />
      <LeadTable
        state={state}
        list={list}
        rights={rights}
        selection={canWrite ? { selectedIds, onChange: select } : undefined}
        onOpen={(lead) => dialogs.peek(lead.id)}
        onAction={dialogs.act}
        onCreate={dialogs.create}
        onPoint={setIsPointing}
      />
      <BulkBar count={selectedIds.size} onClear={() => select(nothingSelected)}>
        <Button
          variant="danger"
          icon={<IconTrash />}
          onPress={() => dialogs.deleteMany(rows.filter(({ id }) => selectedIds.has(id)))}
        >
          Delete
        </Button>
      </BulkBar>
      <Suspense fallback={null}>
        <Overlays
          listed={list.rows}
          dialogs={dialogs}
          rights={rights}
          onOwnChange={list.expectOwnChange}
          onDeleted={(ids) => select(new Set([...selectedIds].filter((id) => !ids.includes(id))))}
        />
      </Suspense>
    </Page>
  );
}

interface OverlaysProps {
  /** Undefined while they are on their way. */
  listed: readonly Lead[] | undefined;
  dialogs: ReturnType<typeof useLeadDialogs>;
  rights: LeadRights;
  onOwnChange: () => void;
  onDeleted: (ids: readonly string[]) => void;
}

/** Everything that opens over the list. */
function Overlays({ listed, dialogs, rights, onOwnChange, onDeleted }: OverlaysProps) {
  const { dialog, peekedId, selected, close } = dialogs;
  const lead = useRow('GET /api/leads/:id', dialog.edit ?? dialog.delete, { listed, noun: 'lead', onMissing: close });
  const doomed = selected ?? (lead && dialog.delete ? [lead] : null);
  const rows = listed ?? [];
  const index = rows.findIndex(({ id }) => id === peekedId);
  const neighbour = (row: Lead | undefined) => row && (() => dialogs.peek(row.id));
  const saved = () => {
    onOwnChange();
    close();
  };
  return (
    <>
      {peekedId && (
        <LeadPanel
          leadId={peekedId}
          known={rows[index]}
          onClose={() => dialogs.peek(null)}
          onAction={dialogs.act}
          onViewCall={dialogs.viewCall}
          onPrevious={neighbour(index > 0 ? rows[index - 1] : undefined)}
          onNext={neighbour(index >= 0 ? rows[index + 1] : undefined)}
        />
      )}
      {dialogs.isCreating && <LeadFormDialog onSaved={saved} onClose={close} />}
      {lead && dialog.edit && rights.canWrite && (
        <LeadFormDialog key={lead.id} lead={lead} onSaved={saved} onClose={close} />
      )}
      {doomed && doomed.length > 0 && rights.canWrite && (
        <DeleteLeadsDialog
          leads={doomed}
          onDelete={onOwnChange}
          onDeleted={(ids) => {
            onDeleted(ids);
            if (peekedId && ids.includes(peekedId)) dialogs.peek(null);
          }}
          onClose={close}
        />
      )}
      {dialog.voice && rights.canCall && <CallDialogSlot lead_id={dialog.voice} kind="voice" onClose={close} />}
      {dialog.video && rights.canCall && <CallDialogSlot lead_id={dialog.video} kind="video" onClose={close} />}
      {dialog.log && <CallLogViewSlot call_log_id={dialog.log} view="transcript" onClose={close} />}
    </>
  );
}
