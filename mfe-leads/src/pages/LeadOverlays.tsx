import type { Lead } from '@switchboard/contracts/leads';
import { useRow } from '@switchboard/platform/query';
import { lazy } from 'react';
import type { LeadRights } from '../features/browse-leads/leadActions.tsx';
import type { useLeadDialogs } from '../features/browse-leads/useLeadDialogs.ts';

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
const StopCallingDialog = lazy(() =>
  import('../features/stop-calling/StopCallingDialog.tsx').then((file) => ({ default: file.StopCallingDialog })),
);
const AllowCallsDialog = lazy(() =>
  import('../features/stop-calling/AllowCallsDialog.tsx').then((file) => ({ default: file.AllowCallsDialog })),
);
const WhatsAppSlot = lazy(() => import('../slots/WhatsAppSlot.tsx').then((file) => ({ default: file.WhatsAppSlot })));
const CallDialogSlot = lazy(() =>
  import('../slots/CallDialogSlot.tsx').then((file) => ({ default: file.CallDialogSlot })),
);
const CallLogViewSlot = lazy(() =>
  import('../slots/CallLogViewSlot.tsx').then((file) => ({ default: file.CallLogViewSlot })),
);
const ScheduleSlot = lazy(() => import('../slots/ScheduleSlot.tsx').then((file) => ({ default: file.ScheduleSlot })));

type LeadDialogs = ReturnType<typeof useLeadDialogs>;

interface OneLeadProps {
  /** Undefined while they are on their way. */
  listed: readonly Lead[] | undefined;
  dialogs: LeadDialogs;
  rights: LeadRights;
  onOwnChange: () => void;
  /** Calls the next lead after the one in the call dialog; omitted if there is none. */
  onNextCall?: (() => void) | undefined;
  onDeleted: (ids: readonly string[]) => void;
}

/** The dialogs that schedule, reschedule or cancel a lead's call. */
function ScheduleDialogs({ dialogs: { dialog, close } }: { dialogs: LeadDialogs }) {
  return (
    <>
      {dialog.schedule && <ScheduleSlot lead_id={dialog.schedule} kind="schedule" onClose={close} />}
      {dialog.reschedule && <ScheduleSlot lead_id={dialog.reschedule} kind="reschedule" onClose={close} />}
      {dialog.unschedule && <ScheduleSlot lead_id={dialog.unschedule} kind="cancel" onClose={close} />}
    </>
  );
}

/** The dialogs about one lead, or about the selected ones. */
export function LeadActionDialogs({ listed, dialogs, rights, onOwnChange, onNextCall, onDeleted }: OneLeadProps) {
  const { dialog, selected, close } = dialogs;
  const { canWrite, canCall, canLift } = rights;
  const id = dialog.edit ?? dialog.delete ?? dialog.stop ?? dialog.allow;
  const lead = useRow('GET /api/leads/:id', id, {
    listed,
    noun: 'lead',
    isKept: dialog.edit !== null,
    onMissing: close,
  });
  const doomed = selected ?? (lead && dialog.delete ? [lead] : null);
  const saved = () => {
    onOwnChange();
    close();
  };
  return (
    <>
      {dialogs.isCreating && <LeadFormDialog number={dialogs.newNumber} onSaved={saved} onClose={close} />}
      {lead && dialog.edit && canWrite && <LeadFormDialog key={lead.id} lead={lead} onSaved={saved} onClose={close} />}
      {doomed && doomed.length > 0 && canWrite && (
        <DeleteLeadsDialog leads={doomed} onDelete={onOwnChange} onDeleted={onDeleted} onClose={close} />
      )}
      {lead && dialog.stop && canWrite && <StopCallingDialog lead={lead} onClose={close} />}
      {lead && dialog.allow && canLift && <AllowCallsDialog lead={lead} onClose={close} />}
      {dialog.whatsapp && <WhatsAppSlot lead_id={dialog.whatsapp} onClose={close} />}
      {dialogs.question}
      {dialog.voice && canCall && (
        <CallDialogSlot key={dialog.voice} lead_id={dialog.voice} kind="voice" onNext={onNextCall} onClose={close} />
      )}
      {dialog.video && canCall && <CallDialogSlot lead_id={dialog.video} kind="video" onClose={close} />}
      {canCall && <ScheduleDialogs dialogs={dialogs} />}
      {dialog.log && <CallLogViewSlot call_log_id={dialog.log} view="transcript" onClose={close} />}
    </>
  );
}

/** Everything that opens over the list. */
export function LeadOverlays(props: OneLeadProps) {
  const { listed, dialogs, onDeleted } = props;
  const { peekedId } = dialogs;
  const rows = listed ?? [];
  const index = rows.findIndex(({ id }) => id === peekedId);
  const neighbour = (row: Lead | undefined) => row && (() => dialogs.peek(row.id));
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
      <LeadActionDialogs
        {...props}
        onDeleted={(ids) => {
          onDeleted(ids);
          if (peekedId && ids.includes(peekedId)) dialogs.peek(null);
        }}
      />
    </>
  );
}
