import {
  Badge,
  Button,
  breakpoints,
  formatDuration,
  formatPhone,
  IconChevronsUpDown,
  IconFileText,
  IconPhoneOff,
  isolated,
  Link,
  Text,
  useHasBottomBar,
  useMediaQuery,
  VisuallyHidden,
} from '@switchboard/design-system';
import { endedReasonText, Slot, useCan, useFlag } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import {
  CallList,
  CallRow,
  CallState,
  CallStripRoot,
  Fold,
  Lamp,
  Listen,
  Spacer,
  Timer,
  Who,
  Why,
  With,
} from './LiveCallStrip.styles.ts';
import type { LiveCall } from './liveCalls.ts';
import { useLiveCalls } from './useLiveCalls.ts';

const EndCallQuestion = lazy(async () => ({ default: (await import('./EndCallQuestion.tsx')).EndCallQuestion }));

// One row is a tenth of a phone's screen; campaigns call several at a time.
const maxRows = { phone: 1, desk: 3 };

const words: Record<LiveCall['phase'], string> = {
  starting: 'Dialing',
  ringing: 'Ringing',
  connected: 'Connected',
  ending: 'Ending…',
  ended: 'Call ended',
};

const endLabels = { failed: 'Call failed', unanswered: 'Not answered', ended: words.ended };

function stateWord(call: LiveCall): string {
  if (call.isInbound && (call.phase === 'starting' || call.phase === 'ringing')) return 'Incoming';
  if (call.phase !== 'ended') return words[call.phase];
  return endLabels[call.end];
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

function CallTimer({ since, isRunning }: { since: string; isRunning: boolean }) {
  const now = useNow(isRunning);
  return <Timer aria-label="Duration">{formatDuration((now - Date.parse(since)) / 1000)}</Timer>;
}

/** Why a call ended. For a failed call, the carrier's reason. */
function EndWords({ call }: { call: Extract<LiveCall, { phase: 'ended' }> }) {
  const { data } = useQuery({
    ...endpointQuery('GET /api/call/:id', { params: { id: call.id } }),
    enabled: call.end === 'failed',
  });
  return <>{(call.end === 'failed' && data?.error_message) || endedReasonText(call.endedReason)}</>;
}

interface RowProps {
  call: LiveCall;
  canEnd: boolean;
  onEnd: () => void;
  /** Opens the transcript; left out where the person can't read it. */
  onRead?: (callLogId: string) => void;
  /** Opens the live transcript; left out where the person can't listen in. */
  onListen?: (callId: string) => void;
}

function Row({ call, canEnd, onEnd, onRead, onListen }: RowProps) {
  const shown = call.phase === 'ending' ? call.before : call;
  const tone = call.phase === 'ended' ? call.end : call.phase;
  const readableId = call.phase === 'ended' && call.wasAnswered ? call.callLogId : null;
  return (
    <CallRow data-phase={tone}>
      <Lamp aria-hidden="true" />
      <CallState>{stateWord(call)}</CallState>
      <Who>
        {call.leadId === null ? (
          <Text weight="semibold" truncate>
            {call.leadName}
          </Text>
        ) : (
          <Link href={`/leads/${call.leadId}`} variant="quiet">
            <Text weight="semibold" truncate>
              {call.leadName}
            </Text>
          </Link>
        )}
        <Text mono size="sm" tone="muted">
          {formatPhone(call.phoneNumber)}
        </Text>
        {call.phase === 'ended' && call.endedReason ? (
          <Why size="sm" tone={call.end === 'failed' ? 'danger' : 'muted'}>
            <EndWords call={call} />
          </Why>
        ) : (
          <With size="sm" tone="muted" truncate>
            with {call.assistantName}
          </With>
        )}
      </Who>
      {call.isSimulated && <Badge tone="outline">Simulated</Badge>}
      <Spacer />
      {shown.phase === 'connected' && <CallTimer since={shown.connectedAt} isRunning={call.phase === 'connected'} />}
      {call.phase === 'connected' && onListen && (
        <Listen onPress={() => onListen(call.id)} aria-label={`Listen in on the call with ${isolated(call.leadName)}`}>
          Listen In
        </Listen>
      )}
      {canEnd && call.phase !== 'ended' && (
        <Button
          variant="danger"
          icon={<IconPhoneOff />}
          isPending={call.phase === 'ending'}
          onPress={onEnd}
          aria-label={`End call with ${isolated(call.leadName)}`}
        >
          End
        </Button>
      )}
      {readableId !== null && onRead && (
        <Button icon={<IconFileText />} onPress={() => onRead(readableId)}>
          View Transcript
        </Button>
      )}
    </CallRow>
  );
}

const moreText = (count: number) => (count === 1 ? '1 more call' : `${count} more calls`);

const countText = (count: number) => (count === 1 ? '1 live call' : `${count} live calls`);

interface RowsProps extends Omit<RowProps, 'call' | 'onEnd'> {
  calls: readonly LiveCall[];
  onEnd: (id: string) => void;
}

/** All rows. Where they would hide the page, at most the oldest call in progress and a button that shows the others. */
function Rows({ calls, onEnd, ...row }: RowsProps) {
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const [isUnfolded, setUnfolded] = useState(false);
  const listId = useId();
  // A phone has no room for a call and the buttons of the page.
  const isCounted = useHasBottomBar() && isPhone;
  const isFoldable = isCounted || calls.length > (isPhone ? maxRows.phone : maxRows.desk);
  const oldest = calls.find(({ phase }) => phase !== 'ended') ?? calls[0];
  const shown = isFoldable && !isUnfolded ? calls.filter((call) => call === oldest && !isCounted) : calls;
  return (
    <>
      <CallList id={listId}>
        {shown.map((call) => (
          <Row key={call.id} call={call} onEnd={() => onEnd(call.id)} {...row} />
        ))}
      </CallList>
      {isFoldable && (
        <Fold
          variant="ghost"
          icon={<IconChevronsUpDown />}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onPress={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer calls' : isCounted ? countText(calls.length) : moreText(calls.length - 1)}
        </Fold>
      )}
    </>
  );
}

/** The calls that are live now, on every page. Their state can be read from across the room. */
export function LiveCallStrip() {
  const [isHeld, setIsHeld] = useState(false);
  const [readId, setReadId] = useState<string | null>(null);
  const [heardId, setHeardId] = useState<string | null>(null);
  const [endingId, setEndingId] = useState<string | null>(null);
  const { calls, endCall } = useLiveCalls(isHeld);
  const canEnd = useCan('call.place');
  const canListen = useCan('call.listen');
  const hasLogs = useFlag('calllogs');
  const ending = calls.find(({ id, phase }) => id === endingId && phase !== 'ended');
  // A screen reader announces each call, but only the number of calls when a campaign has many.
  const announced =
    calls.length > maxRows.desk
      ? `${calls.length} live calls`
      : calls.map((call) => `${stateWord(call)}: ${isolated(call.leadName)}`).join('. ');
  return (
    <>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {calls.length > 0 && (
        <CallStripRoot
          aria-label="Live calls"
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <Rows
            calls={calls}
            canEnd={canEnd}
            onEnd={setEndingId}
            {...(hasLogs ? { onRead: setReadId } : {})}
            {...(canListen ? { onListen: setHeardId } : {})}
          />
        </CallStripRoot>
      )}
      {ending && (
        <Suspense>
          <EndCallQuestion
            leadName={ending.leadName}
            onEnd={() => {
              setEndingId(null);
              void endCall(ending.id);
            }}
            onClose={() => setEndingId(null)}
          />
        </Suspense>
      )}
      {heardId !== null && <Slot name="call.listen.v1" call_id={heardId} onClose={() => setHeardId(null)} />}
      {readId !== null && (
        <Slot name="call-log.view.v1" call_log_id={readId} view="transcript" onClose={() => setReadId(null)} />
      )}
    </>
  );
}
