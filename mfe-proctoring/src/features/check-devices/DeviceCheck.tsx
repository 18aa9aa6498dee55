import type { ProctoringTools } from '@switchboard/contracts/interviews';
import { Button, Heading, tokens } from '@switchboard/design-system';
import { IconCamera, IconMic } from '@switchboard/design-system/icons';
import { useState } from 'react';
import styled from 'styled-components';
import { CameraPreview } from './CameraPreview.tsx';
import { CheckRow } from './CheckRow.tsx';
import { deviceAdvice } from './deviceAdvice.ts';
import { MonitorRow } from './MonitorRow.tsx';
import { ScreenRow } from './ScreenRow.tsx';
import { useDeviceCheck } from './useDeviceCheck.ts';
import { useMonitors } from './useMonitors.ts';

const Root = styled.section`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: ${tokens.space[4]};

  & > button {
    align-self: start;
  }
`;

const Checks = styled.ul`
  padding: 0;
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  list-style: none;
`;

type Watched = Pick<ProctoringTools, 'screen_share' | 'multiple_monitor_detection'>;

/** Lets the candidate see that everything works which this interview needs. Nothing leaves the computer. */
export function DeviceCheck({ tools }: { tools: Watched }) {
  const { screen_share: needsScreen, multiple_monitor_detection: needsOneMonitor } = tools;
  const { camera, microphone, stream, isAsking, ask } = useDeviceCheck();
  const [isScreenGranted, setScreenGranted] = useState(false);
  const monitors = useMonitors();
  const isDone = camera.status === 'granted' && microphone.status === 'granted';
  const isDenied = camera.status === 'denied' || microphone.status === 'denied';
  const isReady = isDone && (!needsScreen || isScreenGranted) && (!needsOneMonitor || monitors === 'passed');
  return (
    <Root aria-labelledby="device-check">
      <Heading level={2} id="device-check">
        {needsScreen || needsOneMonitor ? 'Camera, microphone and screen' : 'Camera and microphone'}
      </Heading>
      <p>Nothing is recorded or sent: the picture stays on this computer.</p>
      <CameraPreview stream={camera.status === 'granted' ? stream : null} isDenied={camera.status === 'denied'} />
      <Checks>
        <CheckRow name="Camera" icon={<IconCamera />} status={camera.status} problem={deviceAdvice(camera, 'camera')} />
        <CheckRow
          name="Microphone"
          icon={<IconMic />}
          status={microphone.status}
          problem={deviceAdvice(microphone, 'microphone')}
        />
        {needsScreen && <ScreenRow onChange={setScreenGranted} />}
        {needsOneMonitor && <MonitorRow answer={monitors} />}
      </Checks>
      <p role="status">
        {isAsking && 'Chrome asks you now whether this page may use them. Please choose Allow.'}
        {!isAsking && isDone && `Your camera and microphone work.${isReady ? ' You are ready for the interview.' : ''}`}
      </p>
      {!isDone && (
        <Button size="lg" variant="primary" isPending={isAsking} onPress={() => void ask()}>
          {isDenied ? 'Retry' : 'Check camera and microphone'}
        </Button>
      )}
    </Root>
  );
}
