import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { Button, EmptyState, IconClock, LoadMore } from '@switchboard/design-system';
import { type MenuItem, Table } from '@switchboard/design-system/data';
import { IconCalendarClock, IconCloseCircle, IconEye } from '@switchboard/design-system/icons';
import { notifyError } from '@switchboard/platform';
import { scheduledCallColumns } from './scheduledCallColumns.tsx';
import type { ScheduledCallList, Show } from './useScheduledCallList.ts';

/** Shown when scheduled calls can't be loaded. */
export const scheduledCallsFailed = 'Failed to load the scheduled calls';

/** The actions on a scheduled call. */
export type CallVerb = 'why' | 'reschedule' | 'cancel';

const emptyWords: Record<Show, { title: string; description: string }> = {
  next: { title: 'No calls are scheduled', description: 'Schedule one from the menu of a lead.' },
  held: { title: 'No calls are held', description: 'Calls that a rule holds back appear here with the reason.' },
  called: {
    title: 'No scheduled call was made yet',
    description: 'Calls placed on schedule appear here.',
  },
  failed: {
    title: 'No scheduled call failed',
    description: 'Calls that could not be made stand here, with the reason.',
  },
  expired: { title: 'No call expired', description: 'Calls whose time was over before they could be made stand here.' },
  cancelled: { title: 'No call was cancelled', description: 'Cancelled calls appear here.' },
};

interface ScheduledCallTableProps {
  list: ScheduledCallList;
  canCall: boolean;
  onAct: (verb: CallVerb, call: ScheduledCall) => void;
}

function NoCalls({ list: { show, isNarrowed, clear } }: { list: ScheduledCallList }) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={<IconClock />}
        title="No call matches the filters"
        description="There may be others of another assistant, campaign or day."
        action={<Button onPress={clear}>Clear filters</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconClock />}
      {...emptyWords[show]}
      action={show === 'next' ? <Button href="/leads">Go to Leads</Button> : undefined}
    />
  );
}

/** Scheduled calls in order of their time; Enter opens the reason for each one's state. */
export function ScheduledCallTable({ list, canCall, onAct }: ScheduledCallTableProps) {
  const { query } = list;
  const itemsOf = (call: ScheduledCall): MenuItem[] => {
    const act = (verb: CallVerb) => () => onAct(verb, call);
    const why: MenuItem = { id: 'why', label: 'Why?', icon: <IconEye />, isQuick: true, onAction: act('why') };
    if (!canCall || call.status !== 'scheduled') return [why];
    return [
      why,
      {
        id: 'reschedule',
        label: 'Reschedule Call',
        icon: <IconCalendarClock />,
        isQuick: true,
        onAction: act('reschedule'),
      },
      { id: 'cancel', label: 'Cancel Scheduled Call', icon: <IconCloseCircle />, onAction: act('cancel') },
    ];
  };
  return (
    <Table
      label="Scheduled calls"
      columns={scheduledCallColumns}
      rows={query.data ?? []}
      getRowId={({ id }) => id}
      isLoading={!query.data}
      rowLines={2}
      onRowAction={(call) => onAct('why', call)}
      rowActions={itemsOf}
      emptyState={<NoCalls list={list} />}
      footer={<LoadMore query={query} onFailed={(error) => notifyError(scheduledCallsFailed, error)} />}
    />
  );
}
