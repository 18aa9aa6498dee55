import { Button, IconButton, IconMessage, IconPhoneOff, phoneOnly, tokens } from '@switchboard/design-system';
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
import { t } from '../../texts/call/t.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[3]};

  ${phoneOnly} {
    gap: ${tokens.space[2]};
  }
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

  /* One row of them in a narrow window. Where it is low as well, the names are those of the buttons. */
  ${phoneOnly} {
    min-inline-size: 0;
    font-size: ${tokens.text.xs};
    white-space: nowrap;
  }

  ${shortOnly} {
    ${phoneOnly} {
      & > span {
        display: none;
      }
    }
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

const icons: Record<keyof Controls, [on: typeof IconMic, off: typeof IconMic]> = {
  microphone: [IconMic, IconMicOff],
  camera: [IconCamera, IconCameraOff],
  speaker: [IconVolume, IconVolumeOff],
  subtitle: [IconFileText, IconFileText],
  chat: [IconMessage, IconMessage],
};

const order = ['microphone', 'camera', 'speaker', 'subtitle', 'chat'] as const;

/** The controls that the candidate can switch, and the button that ends the interview. */
export function ControlBar({ controls, onControl, onEnd }: Props) {
  return (
    <Root role="toolbar" aria-label={t('control.toolbar')}>
      {order.map((control) => {
        const isOn = controls[control];
        const Icon = icons[control][isOn ? 0 : 1];
        return (
          <Control key={control} data-off={isOn || control === 'chat' ? undefined : ''}>
            <IconButton
              size="lg"
              variant={isOn ? 'secondary' : 'ghost'}
              label={t(`control.${control}_${isOn ? 'off' : 'on'}`)}
              icon={<Icon />}
              onPress={() => onControl(control, !isOn)}
            />
            <span aria-hidden="true">{t(`control.${control}`)}</span>
          </Control>
        );
      })}
      <Button size="lg" variant="danger" icon={<IconPhoneOff />} onPress={onEnd}>
        {t('control.end')}
      </Button>
    </Root>
  );
}
