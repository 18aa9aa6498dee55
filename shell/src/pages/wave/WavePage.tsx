import { Banner, Button, Heading, Stack, Text, tokens, useMediaQuery } from '@switchboard/design-system';
import { Wave } from '@switchboard/design-system/media';
import { deviceAdvice } from '@switchboard/platform';
import { useSearchParams } from '@switchboard/platform/router';
import { useState } from 'react';
import styled from 'styled-components';
import { Wordmark } from '../../brand/Wordmark.tsx';
import { usePageTitle } from '../../routing/usePageTitle.ts';
import { type MicrophoneState, useMicrophoneLevel } from './useMicrophoneLevel.ts';
import { useSimulatedLevel } from './useSimulatedLevel.ts';
import { WaveControls } from './WaveControls.tsx';
import { readSettings, usualSettings, type WaveSettings, writeSettings } from './waveSettings.ts';

const Root = styled.div`
  max-inline-size: ${tokens.width.pageMedium};
  margin-inline: auto;
  padding: ${tokens.space[5]} ${tokens.space[4]} ${tokens.space[8]};

  & > main {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space[5]};
    margin-block-start: ${tokens.space[6]};
  }
`;

/** The maximum height of curves in interviews; higher parts are cut off at the edge. */
const Stage = styled.div`
  overflow: hidden;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};

  & > [role='img'] {
    block-size: 14rem;
  }
`;

/** Keeps its space, so that nothing moves when text appears. */
const Said = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  min-block-size: ${tokens.space[8]};
`;

const Level = styled.div`
  block-size: ${tokens.size.dot};
  max-inline-size: ${tokens.width.floating};
  overflow: hidden;
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.line};

  & > span {
    display: block;
    block-size: 100%;
    background: ${tokens.color.live};
    transform-origin: left;

    &:dir(rtl) {
      transform-origin: right;
    }
  }
`;

/** How loud the microphone is, 0 to 1. */
function MicrophoneLevel({ level }: { level: number }) {
  return (
    <Level role="meter" aria-label="Level of the microphone" aria-valuemin={0} aria-valuemax={1} aria-valuenow={level}>
      <span style={{ transform: `scaleX(${level})` }} />
    </Level>
  );
}

const again = 'click Microphone input again';

function microphoneText(state: MicrophoneState): string | null {
  switch (state) {
    case 'off':
      return null;
    case 'asking':
      return 'Your browser asks whether this page may use the microphone.';
    case 'on':
      return 'The wave follows your microphone. Nothing is recorded or sent.';
    case 'lost':
      return `The microphone was unplugged. To use it again, ${again}.`;
    default:
      return deviceAdvice(state, 'microphone', again);
  }
}

const working: readonly MicrophoneState[] = ['off', 'asking', 'on'];

/** Tries the wave that moves with voices in interviews: every control, in the address. */
export function WavePage() {
  usePageTitle('Wave');
  const [params, setParams] = useSearchParams();
  const { settings, notes } = readSettings(params);
  const [isRunning, setRunning] = useState(settings.autostart);
  const [isSimulating, setSimulating] = useState(false);
  const microphone = useMicrophoneLevel();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isListening = microphone.state === 'on' || microphone.state === 'asking';
  const simulated = useSimulatedLevel(isSimulating && isRunning);

  const set = (changes: Partial<WaveSettings>) => {
    const next = writeSettings({ ...settings, ...changes });
    setParams(next, { replace: true });
  };
  const reset = () => {
    setParams({}, { replace: true });
    setRunning(usualSettings.autostart);
    setSimulating(false);
    microphone.stop();
  };
  const heard = microphone.state === 'on' ? microphone.level * 3 : isSimulating ? simulated : 1;
  const said = microphoneText(microphone.state);
  return (
    <Root>
      <header>
        <Wordmark />
      </header>
      <main id="content">
        <Stack gap={1}>
          <Heading level={1}>Wave</Heading>
          <Text as="p" tone="muted">
            The wave that moves with voices in interviews. The address contains your settings, so you can share it.
          </Text>
        </Stack>
        {notes.length > 0 && <Banner tone="warning">{notes.join(' ')}</Banner>}
        <Stage>
          <Wave
            label={isRunning && !isStill ? 'The wave moves' : 'The wave is stopped'}
            waveStyle={settings.style}
            color={settings.color}
            amplitude={settings.amplitude * heard}
            speed={settings.speed}
            frequency={settings.frequency}
            isCover={settings.cover}
            isActive={isRunning}
          />
        </Stage>
        <Stack direction="row" gap={2} wrap>
          <Button variant="primary" onPress={() => setRunning(!isRunning)}>
            {isRunning ? 'Stop' : 'Start'}
          </Button>
          <Button
            aria-pressed={isListening}
            onPress={() => {
              if (isListening) return microphone.stop();
              setSimulating(false);
              setRunning(true);
              return microphone.start();
            }}
          >
            {isListening ? 'Stop microphone' : 'Microphone input'}
          </Button>
          <Button
            aria-pressed={isSimulating}
            onPress={() => {
              microphone.stop();
              setSimulating(!isSimulating);
              setRunning(true);
            }}
          >
            {isSimulating ? 'Stop simulating' : 'Simulate audio'}
          </Button>
          <Button variant="ghost" onPress={reset}>
            Reset
          </Button>
        </Stack>
        <Said aria-live="polite">
          {isStill && <Text as="p">Your system asks for less motion: the wave does not move.</Text>}
          {said && (
            <Text as="p" tone={working.includes(microphone.state) ? 'muted' : 'danger'}>
              {said}
            </Text>
          )}
          {microphone.state === 'on' && (
            <MicrophoneLevel level={Math.min(1, Math.round(microphone.level * 300) / 100)} />
          )}
        </Said>
        <WaveControls settings={settings} onChange={set} />
      </main>
    </Root>
  );
}
