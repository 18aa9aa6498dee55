import { Button, IconButton, IconMessage, IconPhoneOff, tokens } from '@switchboard/design-system';
import {
  IconCamera,
  IconCameraOff,
  IconFileText,
  IconMic,
  IconMicOff,
  IconVolume,
  IconVolumeOff,
} from '@switchboard/design-system/icons';
import styled from 'styled-components';
import type { Controls } from '../../call/callState.ts';
import { shortOnly } from '../../candidate/shortOnly.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[3]};
`;

const Control = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${tokens.space[1]};
  min-inline-size: 5.5rem;
  font-size: ${tokens.text.sm};

  ${shortOnly} {
    flex-direction: row;
    min-inline-size: 0;
  }

  &[data-off] {
    color: ${tokens.color.inkMuted};
    text-decoration: line-through;
  }
`;

interface Props {
  controls: Controls;
  onControl: (control: keyof Controls, isOn: boolean) => void;
  onEnd: () => void;
}

const names: Record<keyof Controls, [on: string, off: string]> = {
  microphone: ['Turn microphone off', 'Turn microphone on'],
  camera: ['Turn camera off', 'Turn camera on'],
  speaker: ['Turn speaker off', 'Turn speaker on'],
  subtitle: ['Hide subtitles', 'Show subtitles'],
  chat: ['Close chat', 'Open chat'],
};

/** Below its icon: what it is. */
const labels: Record<keyof Controls, string> = {
  microphone: 'Microphone',
  camera: 'Camera',
  speaker: 'Speaker',
  subtitle: 'Subtitles',
  chat: 'Chat',
};

const icons: Record<keyof Controls, [on: typeof IconMic, off: typeof IconMic]> = {
  microphone: [IconMic, IconMicOff],
  camera: [IconCamera, IconCameraOff],
  speaker: [IconVolume, IconVolumeOff],
  subtitle: [IconFileText, IconFileText],
  chat: [IconMessage, IconMessage],
};

const order = ['microphone', 'camera', 'speaker', 'subtitle', 'chat'] as const;

/** What the candidate switches on and off, and the way out. */
export function ControlBar({ controls, onControl, onEnd }: Props) {
  return (
    <Root role="toolbar" aria-label="Call controls">
      {order.map((control) => {
        const isOn = controls[control];
        const Icon = icons[control][isOn ? 0 : 1];
        return (
          <Control key={control} data-off={isOn || control === 'chat' ? undefined : ''}>
            <IconButton
              size="lg"
              variant={isOn ? 'secondary' : 'ghost'}
              label={names[control][isOn ? 0 : 1]}
              icon={<Icon />}
              onPress={() => onControl(control, !isOn)}
            />
            <span aria-hidden="true">{labels[control]}</span>
          </Control>
        );
      })}
      <Button size="lg" variant="danger" icon={<IconPhoneOff />} onPress={onEnd}>
        End Interview
      </Button>
    </Root>
  );
}
