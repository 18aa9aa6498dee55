import { Badge, Button, IconPhoneOff, Text, VisuallyHidden } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { useEffect, useState } from 'react';
import { formatPhone } from './formatPhone.ts';
import { CallRow, CallState, CallStripRoot, Lamp, Spacer, Timer, Who } from './LiveCallStrip.styles.ts';
import { formatTimer, type LiveCall } from './liveCalls.ts';
import { useLiveCalls } from './useLiveCalls.ts';

const words: Record<LiveCall['phase'], string> = {
  starting: 'Dialing',
  ringing: 'Ringing',
  connected: 'Connected',
  ending: 'Ending…',
  ended: 'Ended',
};

function stateWord(call: LiveCall): string {
  if (call.phase !== 'ended') return words[call.phase];
  return call.isFailed ? 'Failed' : words.ended;
}

function endedText(call: LiveCall): string | null {
  return call.phase === 'ended' && call.endedReason ? call.endedReason.replaceAll('-', ' ') : null;
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
  return <Timer aria-label="Duration">{formatTimer((now - Date.parse(since)) / 1000)}</Timer>;
}

function Row({ call, canEnd, onEnd }: { call: LiveCall; canEnd: boolean; onEnd: () => void }) {
  const shown = call.phase === 'ending' ? call.before : call;
  const tone = call.phase === 'ended' && call.isFailed ? 'failed' : call.phase;
  const reason = endedText(call);
  return (
    <CallRow data-phase={tone}>
      <Lamp aria-hidden="true" />
      <CallState>{stateWord(call)}</CallState>
      <Who>
        <Text weight="semibold" truncate>
          {call.leadName}
        </Text>
        <Text mono size="sm" tone="muted">
          {formatPhone(call.phoneNumber)}
        </Text>
        <Text size="sm" tone="muted" truncate>
          {reason ?? `with ${call.assistantName}`}
        </Text>
      </Who>
      {call.isSimulated && <Badge tone="outline">Simulated</Badge>}
      <Spacer />
      {shown.phase === 'connected' && <CallTimer since={shown.connectedAt} isRunning={call.phase === 'connected'} />}
      {canEnd && call.phase !== 'ended' && (
        <Button
          variant="danger"
          icon={<IconPhoneOff />}
          isPending={call.phase === 'ending'}
          onPress={onEnd}
          aria-label={`End call with ${call.leadName}`}
        >
          End
        </Button>
      )}
    </CallRow>
  );
}

/** The calls that are live now, on every page. Their state can be read from across the room. */
export function LiveCallStrip() {
  const { calls, endCall } = useLiveCalls();
  const canEnd = useCan('call.place');
  const announced = calls.map((call) => `${stateWord(call)}: ${call.leadName}`).join('. ');
  return (
    <>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {calls.length > 0 && (
        <CallStripRoot aria-label="Live calls">
          {calls.map((call) => (
            <Row key={call.id} call={call} canEnd={canEnd} onEnd={() => void endCall(call.id)} />
          ))}
        </CallStripRoot>
      )}
    </>
  );
}
