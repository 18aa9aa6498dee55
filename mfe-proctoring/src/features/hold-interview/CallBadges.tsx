import { Badge, type BadgeTone } from '@switchboard/design-system';
import { type CallState, isInCall } from '../../call/callState.ts';

interface Look {
  tone: BadgeTone;
  text: string;
  isPulsing?: boolean;
}

/** How the connection is. Source of the words: specification 03 §2.2. */
export function connectionLook(state: CallState): Look {
  if (isInCall(state) && state.isOnline)
    return state.stage === 'connected'
      ? { tone: 'live', text: 'Live', isPulsing: true }
      : { tone: 'ringing', text: 'Connecting...' };
  return state.stage === 'connecting'
    ? { tone: 'ringing', text: 'Connecting...' }
    : { tone: 'danger', text: 'Disconnected' };
}

/** What the interviewer does. */
export function agentLook(state: CallState, isSpeaking: boolean): Look {
  if (!isInCall(state)) return { tone: 'neutral', text: 'Disconnected' };
  if (state.stage === 'active') return { tone: 'ringing', text: 'Connecting...' };
  return isSpeaking ? { tone: 'live', text: 'Speaking', isPulsing: true } : { tone: 'success', text: 'Listening' };
}

export function LookBadge({ look: { tone, text, isPulsing } }: { look: Look }) {
  return (
    <Badge tone={tone} isPulsing={isPulsing ?? false}>
      {text}
    </Badge>
  );
}
