import { Badge, type BadgeTone } from '@switchboard/design-system';
import { type CallState, isInCall } from '../../call/callState.ts';
import { t } from '../../texts/call/t.ts';

interface Look {
  tone: BadgeTone;
  text: string;
  isPulsing?: boolean;
}

/** The state of the connection. Source of the words: specification 03 §2.2. */
export function connectionLook(state: CallState): Look {
  if (isInCall(state) && state.isOnline)
    return state.stage === 'connected'
      ? { tone: 'live', text: t('state.live'), isPulsing: true }
      : { tone: 'ringing', text: t('state.connecting') };
  return state.stage === 'connecting'
    ? { tone: 'ringing', text: t('state.connecting') }
    : { tone: 'danger', text: t('state.disconnected') };
}

/** The state of the interviewer, as text and tone. */
export function agentLook(state: CallState, isSpeaking: boolean): Look {
  if (!isInCall(state)) return { tone: 'neutral', text: t('state.disconnected') };
  if (state.stage === 'active') return { tone: 'ringing', text: t('state.connecting') };
  return isSpeaking
    ? { tone: 'live', text: t('state.speaking'), isPulsing: true }
    : { tone: 'success', text: t('state.listening') };
}

export function LookBadge({ look: { tone, text, isPulsing } }: { look: Look }) {
  return (
    <Badge tone={tone} isPulsing={isPulsing ?? false}>
      {text}
    </Badge>
  );
}
