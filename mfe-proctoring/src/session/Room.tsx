import { notify } from '@switchboard/platform';
import { useEffect, useState } from 'react';
import { candidateApi } from '../api/candidate.ts';
import { isInCall, shownPause } from '../call/callState.ts';
import { forget, forgetOthers, keep, kept } from '../call/kept.ts';
import { CallScreen } from '../features/hold-interview/CallScreen.tsx';
import { CameraQuestion, EndQuestion } from '../features/hold-interview/EndQuestion.tsx';
import { PauseOverlay } from '../features/hold-interview/PauseOverlay.tsx';
import { StaffNote } from '../features/hold-interview/StaffNote.tsx';
import { WelcomeBack } from '../features/hold-interview/WelcomeBack.tsx';
import { TabLoop } from '../features/watch-candidate/TabLoop.tsx';
import { t } from '../texts/call/t.ts';
import { Ending } from './Ending.tsx';
import { useEntering } from './useEntering.ts';
import { type SessionOptions, useSession } from './useSession.ts';

type Props = SessionOptions & { onReturn?: (() => void) | undefined };

/** Loads the server's last state of an interview that is over, which contains the link to its findings. */
function useFinalState({ id, tab, state, interview, dispatch }: SessionOptions): void {
  const isMissing = state.stage === 'ended' && !state.canReturn && interview.findings_url === null;
  useEffect(() => {
    if (!isMissing) return;
    candidateApi.join(id, tab).then(
      (last) => dispatch({ type: 'state', interview: last }),
      // The email has the same link.
      () => undefined,
    );
  }, [isMissing, id, tab, dispatch]);
}

/** Keeps this interview's values in this browser as long as it can continue, and removes all others. */
function useKept({ id, state }: SessionOptions): void {
  useEffect(() => forgetOthers(id), [id]);
  // After a lost connection, staff can let the candidate continue.
  const isOver = state.stage === 'ended' && state.reason !== 'network-disconnected';
  useEffect(() => {
    if (isOver) forget(id);
  }, [id, isOver]);
}

/** Renders a joined interview, and stays until the last part of the recording is sent. */
export function Room(props: Props) {
  const { id, tab, state, interview, dispatch, clock } = props;
  const session = useSession(props);
  const call = isInCall(state) ? state : null;
  const entering = useEntering({
    id,
    tab,
    interview,
    isPresent: call?.isPresent ?? false,
    dispatch,
    clock,
    session,
  });
  useFinalState(props);
  useKept(props);
  useEffect(() => {
    if (kept(id, 'microphone-off')) dispatch({ type: 'control', control: 'microphone', isOn: false });
  }, [id, dispatch]);
  const [question, setQuestion] = useState<'end' | 'camera' | null>(null);
  const [isEnding, setEnding] = useState(false);
  const now = () => Date.parse(clock.now().at);
  if (!call) return <Ending {...props} recording={session.recording} />;

  const { camera, screen, microphone, room } = session;
  const openMicrophone = async () => {
    const wasLost = microphone.isLost;
    const opened = await microphone.open();
    if (opened === 'failed')
      notify({
        title: t('found.microphone_lost'),
        description: t('found.microphone_lost_text'),
        tone: 'warning',
      });
    if (opened !== 'open') return;
    keep(id, 'microphone-off', '');
    // A lost microphone that is back is reported where it was lost.
    if (wasLost) return;
    session.events.add('microphone', 'back', {});
    dispatch({ type: 'control', control: 'microphone', isOn: true });
  };
  const onControl = (control: keyof typeof call.controls, isOn: boolean) => {
    if (control === 'camera') return isOn ? void camera.reconnect() : setQuestion('camera');
    if (control === 'microphone' && isOn && !microphone.track) return void openMicrophone();
    if (control === 'microphone') {
      session.events.add('microphone', isOn ? 'back' : 'switched_off', {});
      keep(id, 'microphone-off', isOn ? '' : 'off');
    }
    dispatch({ type: 'control', control, isOn });
  };
  const pause = call.isPresent ? shownPause(call.pauses) : undefined;
  return (
    <TabLoop isOn={interview.proctoring_tools.tab_change_detection}>
      <CallScreen
        state={state}
        call={call}
        voice={room.sound}
        subtitle={room.subtitle}
        isSpeaking={room.isSpeaking}
        heard={room.heard}
        endsIn={room.endsIn}
        onStay={room.stay}
        camera={camera.track}
        screen={screen.track}
        canSpeak={microphone.track !== null && call.controls.microphone}
        now={now}
        onAnswer={room.answer}
        onAdd={room.add}
        onDraft={room.draft}
        onMessage={room.write}
        onControl={onControl}
        onEnd={() => setQuestion('end')}
      >
        {!call.isPresent && (
          <WelcomeBack
            needsScreen={interview.proctoring_tools.screen_share}
            isEntering={entering.isEntering}
            problem={entering.problem}
            onContinue={() => void entering.enter()}
          />
        )}
        {pause && (
          <PauseOverlay
            key={pause.reason}
            pause={pause}
            counts={interview.counts}
            isWorking={camera.isReconnecting || screen.isAsking}
            onCamera={() => void camera.reconnect()}
            onScreen={() => void screen.share()}
            onCheckAgain={() => void session.checkMonitors()}
            onExplain={(text) => session.explain(pause.reason, text)}
            onAsk={async (text) => candidateApi.ask(id, text)}
            onEnd={() => setQuestion('end')}
          >
            {interview.staff_message && (
              <StaffNote interviewId={id} from={interview.organization_name} message={interview.staff_message} />
            )}
          </PauseOverlay>
        )}
        {question === 'end' && (
          <EndQuestion
            isPending={isEnding}
            onClose={() => setQuestion(null)}
            onConfirm={(reason) => {
              setEnding(true);
              void session.end(reason).finally(() => {
                setEnding(false);
                setQuestion(null);
              });
            }}
          />
        )}
        {question === 'camera' && (
          <CameraQuestion
            onClose={() => setQuestion(null)}
            onConfirm={() => {
              setQuestion(null);
              camera.switchOff();
            }}
          />
        )}
      </CallScreen>
    </TabLoop>
  );
}
