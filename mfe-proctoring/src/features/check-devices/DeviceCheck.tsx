import { Button, Heading, tokens } from '@switchboard/design-system';
import { IconCamera, IconMic } from '@switchboard/design-system/icons';
import styled from 'styled-components';
import { CameraPreview } from './CameraPreview.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import { useDeviceCheck } from './useDeviceCheck.ts';

const Root = styled.section`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: ${tokens.space[4]};

  & > button {
    align-self: start;
  }
`;

const Devices = styled.ul`
  padding: 0;
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  list-style: none;
`;

/** Lets the candidate see that camera and microphone work. Nothing leaves the computer. */
export function DeviceCheck() {
  const { camera, microphone, stream, isAsking, ask } = useDeviceCheck();
  const isDone = camera.status === 'granted' && microphone.status === 'granted';
  const isDenied = camera.status === 'denied' || microphone.status === 'denied';
  return (
    <Root aria-labelledby="device-check">
      <Heading level={2} id="device-check">
        Camera and microphone
      </Heading>
      <p>Nothing is recorded or sent: the picture stays on this computer.</p>
      <CameraPreview stream={camera.status === 'granted' ? stream : null} isDenied={camera.status === 'denied'} />
      <Devices>
        <DeviceRow name="Camera" icon={<IconCamera />} state={camera} />
        <DeviceRow name="Microphone" icon={<IconMic />} state={microphone} />
      </Devices>
      <p role="status">
        {isAsking && 'Chrome asks you now whether this page may use them. Please choose Allow.'}
        {!isAsking && isDone && 'Your camera and microphone work. You are ready for the interview.'}
      </p>
      {!isDone && (
        <Button size="lg" variant="primary" isPending={isAsking} onPress={() => void ask()}>
          {isDenied ? 'Retry' : 'Check camera and microphone'}
        </Button>
      )}
    </Root>
  );
}
