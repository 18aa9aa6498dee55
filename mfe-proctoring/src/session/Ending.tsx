import type { EndedReason } from '@switchboard/contracts/calls';
import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import { useEffect, useState } from 'react';
import type { CallState } from '../call/callState.ts';
import { keepEnd } from '../call/lastEnd.ts';
import { ClosingCard } from '../features/close-interview/ClosingCard.tsx';
import { InterviewComplete } from '../features/close-interview/InterviewComplete.tsx';
import { AgentLeft } from '../features/hold-interview/AgentLeft.tsx';
import type { RecordingStatus } from '../features/record-interview/recordingStatus.ts';
import { inSameLanguage } from '../texts/inSameLanguage.ts';

/** How long the interviewer's last words stay before the card appears. Source: specification 03 §4. */
const staysMs: Partial<Record<EndedReason, number>> = {
  'interview-completed': 2_000,
  'assistant-ended-call': 2_000,
  'room-deleted': 1_000,
  'server-shutdown': 1_000,
  'participant-removed': 1_000,
};

interface Props {
  state: CallState;
  interview: InterviewState;
  recording: RecordingStatus;
  onReturn?: (() => void) | undefined;
}

/** From the last word to `/interview-complete`. */
export function Ending({ state, interview, recording, onReturn }: Props) {
  const reason = state.stage === 'ended' ? state.reason : 'unknown';
  const [step, setStep] = useState<'words' | 'card' | 'complete'>(staysMs[reason] ? 'words' : 'card');
  useEffect(() => {
    if (step !== 'words') return;
    const timer = setTimeout(() => setStep('card'), staysMs[reason] ?? 0);
    return () => clearTimeout(timer);
  }, [step, reason]);
  if (step === 'words')
    return <AgentLeft reason={reason} words={interview.lines.findLast(({ role }) => role === 'assistant')?.message} />;
  if (step === 'card')
    return (
      <ClosingCard
        reason={reason}
        onReturn={state.stage === 'ended' && state.canReturn ? onReturn : undefined}
        onClose={() => {
          keepEnd(reason);
          window.history.replaceState(window.history.state, '', inSameLanguage('/interview-complete'));
          setStep('complete');
        }}
      />
    );
  return (
    <InterviewComplete
      takesFocus
      findingsUrl={interview.findings_url}
      counts={interview.counts}
      sending={recording}
      reason={reason}
    />
  );
}
