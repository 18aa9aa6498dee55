import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import { Banner, Heading, NativeButton, tokens } from '@switchboard/design-system';
import { IconCamera, IconMic } from '@switchboard/design-system/icons';
import { lazy, type Ref, Suspense, useImperativeHandle, useState } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/texts.ts';
import type { DeviceChoice } from './askForDevices.ts';
import { CameraPreview } from './CameraPreview.tsx';
import { CheckRow } from './CheckRow.tsx';
import type { Device, DeviceState } from './deviceState.ts';
import { type RequestedDevices, rowId } from './missingDevice.ts';
import { NetworkRow } from './NetworkRow.tsx';
import { SpeakerRow } from './SpeakerRow.tsx';
import { useDeviceCheck } from './useDeviceCheck.ts';
import { useMonitors } from './useMonitors.ts';
import { useScreenCheck } from './useScreenCheck.ts';

/** Loads what is needed after the page itself, at the latest for the start. */
export const loadLater = () => import('./later.ts');

const DeviceAdvice = lazy(() => loadLater().then((file) => ({ default: file.DeviceAdvice })));
const DeviceBadge = lazy(() => loadLater().then((file) => ({ default: file.DeviceBadge })));
const MicrophoneLevel = lazy(() => loadLater().then((file) => ({ default: file.MicrophoneLevel })));
const ScreenRow = lazy(() => loadLater().then((file) => ({ default: file.ScreenRow })));
const MonitorRow = lazy(() => loadLater().then((file) => ({ default: file.MonitorRow })));

// The device lists are loaded once there is a choice.
const DeviceChoices = lazy(() => import('./DeviceChoices.tsx').then((file) => ({ default: file.DeviceChoices })));

const Root = styled.section`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: ${tokens.space[4]};

  & > button {
    align-self: start;
  }
`;

/** Above everything else, where the browser shows its own prompt. */
const Asked = styled.div`
  &:not(:empty) {
    margin-block-start: ${tokens.space[4]};
  }
`;

/** The picture next to the checks, if there is room. */
const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[4]} ${tokens.space[6]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
`;

const Picture = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
`;

const Checks = styled.ul`
  padding: 0;
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  list-style: none;
`;

/** The text in a device's row about its problem. */
function problemParts({ problem }: DeviceState, device: Device) {
  if (!problem) return {};
  return {
    badge: (
      <Suspense fallback={t('check.denied')}>
        <DeviceBadge problem={problem} />
      </Suspense>
    ),
    problem: (
      <Suspense fallback={null}>
        <DeviceAdvice problem={problem} device={device} />
      </Suspense>
    ),
  };
}

type Watched = Pick<ProctoringTools, 'screen_share' | 'multiple_monitor_detection'>;

/** The part of the check that the start uses. */
export interface DeviceCheckHandle {
  /** Requests missing devices. Returns everything the interview needs, or what is still missing. Rejects if code can't be loaded. */
  request: () => Promise<RequestedDevices>;
  /** From now on the caller stops the devices. */
  take: () => void;
  choice: DeviceChoice;
}

interface Props {
  tools: Watched;
  handle?: Ref<DeviceCheckHandle>;
}

/** Shows the candidate that everything works that this interview needs. Nothing leaves the computer. */
export function DeviceCheck({ tools, handle }: Props) {
  const { screen_share: needsScreen, multiple_monitor_detection: needsOneMonitor } = tools;
  const check = useDeviceCheck();
  const screenCheck = useScreenCheck();
  const monitors = useMonitors();
  const [explanation, setExplanation] = useState<string | null>(null);
  const hasOneMonitor = monitors === 'passed' || (monitors === 'failed' && explanation !== null);
  const { camera, microphone, stream, isAsking, ask, level, isHeard } = check;
  const isDone = camera.status === 'granted' && microphone.status === 'granted';
  const isDenied = camera.status === 'denied' || microphone.status === 'denied';
  const isReady = isDone && (!needsScreen || screenCheck.track !== null) && (!needsOneMonitor || hasOneMonitor);
  useImperativeHandle(handle, () => ({
    request: async () => (await loadLater()).requestDevices({ tools, check, screenCheck, monitors, explanation }),
    take: () => {
      check.take();
      screenCheck.take();
    },
    choice: check.choice,
  }));
  return (
    <Root aria-labelledby="device-check">
      <Heading level={2} id="device-check">
        {needsScreen || needsOneMonitor ? t('check.title_screen') : t('check.title')}
      </Heading>
      <div>
        <p>{t('check.private')}</p>
        <Asked role="status">{isAsking && <Banner tone="info">{t('check.asking')}</Banner>}</Asked>
      </div>
      <Columns>
        <Picture>
          <CameraPreview stream={camera.status === 'granted' ? stream : null} isDenied={camera.status === 'denied'} />
          {(check.cameras.length > 1 || check.microphones.length > 1) && (
            <Suspense fallback={null}>
              <DeviceChoices check={check} />
            </Suspense>
          )}
        </Picture>
        <Checks>
          <CheckRow
            id={rowId('camera')}
            name={t('check.camera')}
            icon={<IconCamera />}
            status={isAsking ? 'asking' : camera.status}
            {...problemParts(camera, 'camera')}
          />
          <CheckRow
            id={rowId('microphone')}
            name={t('check.microphone')}
            icon={<IconMic />}
            status={isAsking ? 'asking' : microphone.status}
            {...problemParts(microphone, 'microphone')}
            note={isAsking ? undefined : isHeard ? t('check.heard') : level === null ? undefined : t('check.speak')}
            action={
              level !== null && (
                <Suspense fallback={null}>
                  <MicrophoneLevel level={level} isHeard={isHeard} />
                </Suspense>
              )
            }
          />
          <SpeakerRow />
          <NetworkRow />
          <Suspense fallback={null}>
            {needsScreen && <ScreenRow check={screenCheck} />}
            {needsOneMonitor && <MonitorRow answer={monitors} explanation={explanation} onExplain={setExplanation} />}
          </Suspense>
        </Checks>
      </Columns>
      <p role="status">{!isAsking && isDone && t(isReady ? 'check.ready' : 'check.works')}</p>
      {!isDone && (
        <NativeButton size="lg" variant="primary" isPending={isAsking} onPress={() => void ask()}>
          {isDenied ? t('check.retry') : t('check.send')}
        </NativeButton>
      )}
    </Root>
  );
}
