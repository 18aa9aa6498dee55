import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { type CallState, connecting, isInCall, nextCall } from '../call/callState.ts';
import type { Devices } from '../call/devices.ts';
import { tabId } from '../call/tab.ts';
import { ClosingCard } from '../features/close-interview/ClosingCard.tsx';
import { ElsewhereCard } from '../features/hold-interview/ElsewhereCard.tsx';
import { useJoin } from '../features/hold-interview/useJoin.ts';
import { accessIn } from '../features/join-room/accessIn.ts';
import { connectAhead, loadRoomLine } from '../features/join-room/useRoomConnection.ts';
import { Loading } from '../features/open-interview/Loading.tsx';
import { LoadProblemCard } from '../features/open-interview/LoadProblemCard.tsx';
import { createEvidenceClock } from '../features/record-interview/evidenceClock.ts';
import { t } from '../texts/call/t.ts';
import { t as first } from '../texts/texts.ts';
import { Room } from './Room.tsx';

export interface InterviewCallProps {
  id: string;
  /** The devices opened on the setup screen; empty after a reload. */
  devices: Devices;
  /** Whether the candidate has just clicked Start. After a reload they have to click a button first. */
  isPresent: boolean;
  /** The response to the start; null after a reload. */
  placed?: PlacedCall | null;
  /** Returns to the setup screen with the link, which is valid again. Undefined after a reload. */
  onReturn?: (() => void) | undefined;
}

/** Loads the code that an interview with this transport also needs. */
export const loadRoom = async (transport: 'livekit' | 'sandbox') => transport === 'livekit' && loadRoomLine();

/** Starts connecting to the room in the response to the start before anything is rendered. The rendered call takes the connection over. */
export function hurry(placed: PlacedCall): void {
  const access = accessIn(placed);
  if (access) connectAhead(access);
}

const interviewOf = (state: CallState) => (isInCall(state) || state.stage === 'ended' ? state.interview : null);

/** The interview from start to end. Everything in this module is loaded at the start. */
export function InterviewCall({ id, devices, isPresent, placed = null, onReturn }: InterviewCallProps) {
  const [clock] = useState(() => createEvidenceClock());
  const [tab] = useState(tabId);
  const [access] = useState(() => accessIn(placed));
  useEffect(() => {
    // A candidate who has to click a button first joins the room only after that.
    if (access && isPresent) return connectAhead(access);
  }, [access, isPresent]);
  const [state, dispatch] = useReducer(nextCall, connecting);
  const ask = useCallback<typeof clock.ask>((question) => clock.ask(question), [clock]);
  // A window that takes the interview over shares no screen yet, and browsers ask for one only after a click.
  const isReady = useCallback(
    ({ proctoring_tools }: InterviewState) => !proctoring_tools.screen_share || devices.screen?.readyState === 'live',
    [devices],
  );
  const { join } = useJoin({ id, tab, isPresent, isReady, dispatch, ask });
  const interview = interviewOf(state);
  useEffect(() => {
    document.title = interview ? t('call.title', { organization: interview.organization_name }) : first('page.tab');
  }, [interview]);
  if (interview)
    return (
      <Room
        id={id}
        tab={tab}
        state={state}
        interview={interview}
        dispatch={dispatch}
        clock={clock}
        devices={devices}
        access={access}
        onReturn={onReturn}
      />
    );
  switch (state.stage) {
    case 'elsewhere':
      return <ElsewhereCard canTake={state.canTake} onTake={join} />;
    case 'refused':
      return <LoadProblemCard error={state.error} isRetrying={false} onRetry={join} />;
    case 'ended':
      return (
        <ClosingCard
          reason={state.reason}
          onReturn={state.canReturn ? onReturn : undefined}
          onClose={() => undefined}
        />
      );
    default:
      return <Loading label={first('page.connecting')} />;
  }
}
