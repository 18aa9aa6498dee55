import { tokens } from '@switchboard/design-system';
import { Select, Slider, Switch } from '@switchboard/design-system/forms';
import { type WaveStyle, waveBounds, waveStyles } from '@switchboard/design-system/media';
import styled from 'styled-components';
import { type WaveColor, type WaveSettings, waveColors } from './waveSettings.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  align-items: start;
  gap: ${tokens.space[5]};
`;

const colorNames: Record<WaveColor, string> = {
  accent: 'Accent',
  live: 'Live',
  ringing: 'Ringing',
  danger: 'Failed',
  ink: 'Ink',
};

const onlyIos = 'Only the ios style has a colour. ios9 draws three curves in fixed colours.';
const noFrequency = 'Only the ios style has a frequency. ios9 calculates its own curves.';

interface WaveControlsProps {
  settings: WaveSettings;
  onChange: (changes: Partial<WaveSettings>) => void;
}

/** Every control of a wave, with its range. */
export function WaveControls({ settings, onChange }: WaveControlsProps) {
  const isIos9 = settings.style === 'ios9';
  return (
    <Root>
      <Select
        label="Style"
        options={waveStyles.map((id) => ({ id, label: id }))}
        value={settings.style}
        onChange={(style) => onChange({ style: style as WaveStyle })}
      />
      <Select
        label="Color"
        options={waveColors.map((id) => ({ id, label: colorNames[id] }))}
        value={settings.color}
        onChange={(color) => onChange({ color: color as WaveColor })}
        isDisabled={isIos9}
        description={isIos9 ? onlyIos : undefined}
      />
      <Slider
        label="Amplitude"
        {...waveBounds.amplitude}
        step={0.1}
        value={settings.amplitude}
        onChange={(amplitude) => onChange({ amplitude })}
      />
      <Slider
        label="Speed"
        {...waveBounds.speed}
        step={0.05}
        value={settings.speed}
        onChange={(speed) => onChange({ speed })}
      />
      <Slider
        label="Frequency"
        {...waveBounds.frequency}
        value={settings.frequency}
        onChange={(frequency) => onChange({ frequency })}
        isDisabled={isIos9}
        description={isIos9 ? noFrequency : undefined}
      />
      <Switch
        label="Cover"
        isSelected={settings.cover}
        onChange={(cover) => onChange({ cover })}
        description="The wave follows the width of the window."
      />
      <Switch
        label="Autostart"
        isSelected={settings.autostart}
        onChange={(autostart) => onChange({ autostart })}
        description="The wave moves as soon as the page is opened."
      />
    </Root>
  );
}
