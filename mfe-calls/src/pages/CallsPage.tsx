import type { CallOverview } from '@switchboard/contracts/dialer';
import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { Button, ErrorState, Page, PageHeader, Section, Skeleton, tokens } from '@switchboard/design-system';
import { Slot, useCan } from '@switchboard/platform';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { ScheduledCallFilters } from '../features/browse-scheduled-calls/ScheduledCallFilters.tsx';
import {
  type CallVerb,
  ScheduledCallTable,
  scheduledCallsFailed,
} from '../features/browse-scheduled-calls/ScheduledCallTable.tsx';
import { ScheduledCallToolbar } from '../features/browse-scheduled-calls/ScheduledCallToolbar.tsx';
import { useScheduledCallList } from '../features/browse-scheduled-calls/useScheduledCallList.ts';
import { PauseButton } from '../features/pause-calls/PauseButton.tsx';
import { UncertainAttempts } from '../features/settle-attempts/UncertainAttempts.tsx';
import { NextHour } from '../features/watch-calls/NextHour.tsx';
import { OverviewStrip } from '../features/watch-calls/OverviewStrip.tsx';
import { RunningCalls } from '../features/watch-calls/RunningCalls.tsx';
import { useOverview } from '../features/watch-calls/useOverview.ts';

const SideBySide = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr));
  gap: ${tokens.space[5]};
  align-items: start;
`;

const PauseCallsDialog = lazy(() =>
  import('../features/pause-calls/PauseCallsDialog.tsx').then((file) => ({ default: file.PauseCallsDialog })),
);

const verbs = ['why', 'reschedule', 'cancel'] as const;
const parts = { dialog: oneOf(['pause']), call: anyText, lead: anyText, do: oneOf(verbs) };
const nothing = { dialog: null, call: null, lead: null, do: null };

/** The dialog that the address names. Dialogs about a single call belong to other modules. */
function Dialogs() {
  const canCall = useCan('call.place');
  const [{ dialog, call, lead, do: verb }, change] = useAddress(parts);
  const close = () => change(nothing);
  if (dialog && canCall)
    return (
      <Suspense fallback={null}>
        <PauseCallsDialog onClose={close} />
      </Suspense>
    );
  if (!call || !verb) return null;
  if (verb === 'why')
    return <Slot name="scheduled-call.why.v1" scheduled_call_id={call} onClose={close} pending={null} />;
  if (!lead || !canCall) return null;
  return (
    <Slot name="lead.schedule.v1" lead_id={lead} kind={verb} scheduled_call_id={call} onClose={close} pending={null} />
  );
}

/** The past or upcoming calls that the address asks for. */
function ScheduledCalls({ held }: { held: CallOverview['held'] }) {
  const canCall = useCan('call.place');
  const list = useScheduledCallList();
  const [, change] = useAddress(parts);
  const act = (verb: CallVerb, call: ScheduledCall) => change({ do: verb, call: call.id, lead: call.lead_id });
  const { query } = list;
  return (
    <Section title="Scheduled calls" actions={<ScheduledCallToolbar list={list} held={held} />}>
      <ScheduledCallFilters list={list} />
      {query.isError && !query.data ? (
        <ErrorState
          title={scheduledCallsFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <ScheduledCallTable list={list} canCall={canCall} onAct={act} />
      )}
    </Section>
  );
}

/** `/calls`: upcoming, running and waiting calls, for people who monitor them all day. */
export function CallsPage() {
  const query = useOverview();
  const overview = query.data;
  const [, change] = useAddress(parts);
  return (
    <Page>
      <PageHeader
        title="Calls"
        description="Upcoming, running and held calls"
        actions={
          <>
            <Button href="/decisions">Decisions</Button>
            <PauseButton pause={overview?.pause} onPause={() => change({ ...nothing, dialog: 'pause' })} />
          </>
        }
      />
      {query.isError && !overview ? (
        <ErrorState
          title="Failed to load the status of the dialer"
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <OverviewStrip overview={overview} isLoading={query.isPending} />
      )}
      {overview && overview.uncertain > 0 && <UncertainAttempts />}
      <SideBySide>
        {overview ? (
          <NextHour nextHour={overview.next_hour} now={new Date(query.dataUpdatedAt)} />
        ) : (
          query.isPending && <Skeleton shape="block" height={120} />
        )}
        <RunningCalls />
      </SideBySide>
      <ScheduledCalls held={overview?.held ?? []} />
      <Dialogs />
    </Page>
  );
}
