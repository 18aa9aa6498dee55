import {
  Button,
  formatDuration,
  IconButton,
  Kbd,
  Moment,
  phoneOnly,
  Stack,
  Text,
  tokens,
  touchOnly,
} from '@switchboard/design-system';
import {
  IconArrowLeft,
  IconArrowRight,
  IconPause,
  IconPlay,
  IconRedo,
  IconUndo,
} from '@switchboard/design-system/icons';
import styled from 'styled-components';
import type { MasterClock } from './MasterClock.ts';
import { type Scene, secondsInto } from './scene.ts';
import { useClock } from './useClock.ts';
import type { ReviewKeys } from './useReviewKeys.ts';

const rates = [1, 1.5, 2, 0.5];

const Hint = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]} ${tokens.space[3]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};

  /* Phones have no keys to press. */
  ${phoneOnly} {
    display: none;
  }

  & > span {
    display: inline-flex;
    align-items: center;
    gap: ${tokens.space[1]};
  }

  ${touchOnly} {
    display: none;
  }
`;

const hints = [
  ['J', 'back 10 s'],
  ['K', 'play or pause'],
  ['L', 'on 10 s'],
  ['N', 'next finding'],
  ['P', 'previous finding'],
] as const;

interface TransportProps {
  scene: Scene;
  clock: MasterClock;
  keys: ReviewKeys;
  hasFindings: boolean;
}

/** Plays the interview and jumps between findings, with keyboard shortcuts for both. */
export function Transport({ scene, clock, keys, hasFindings }: TransportProps) {
  const { at, isPlaying, rate } = useClock(clock);
  const nextRate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
  return (
    <Stack gap={2}>
      <Stack direction="row" gap={2} wrap role="group" aria-label="Player">
        <IconButton label="Back 10 seconds" aria-keyshortcuts="J" icon={<IconUndo />} onPress={keys.j} />
        <IconButton
          label={isPlaying ? 'Pause' : 'Play'}
          aria-keyshortcuts="K"
          variant="primary"
          icon={isPlaying ? <IconPause /> : <IconPlay />}
          onPress={keys.k}
        />
        <IconButton label="On 10 seconds" aria-keyshortcuts="L" icon={<IconRedo />} onPress={keys.l} />
        <Button size="sm" variant="ghost" aria-label={`Speed ${rate}×`} onPress={() => clock.changeRate(nextRate)}>
          {rate}×
        </Button>
        <Text mono size="sm">
          {formatDuration(secondsInto(scene, at))} / {formatDuration(secondsInto(scene, scene.until))}
        </Text>
        <Text size="sm" tone="muted">
          <Moment at={new Date(at).toISOString()} />
        </Text>
        {hasFindings && (
          <>
            <Button size="sm" icon={<IconArrowLeft size={14} />} aria-keyshortcuts="P" onPress={keys.p}>
              Previous finding
            </Button>
            <Button size="sm" icon={<IconArrowRight size={14} />} aria-keyshortcuts="N" onPress={keys.n}>
              Next finding
            </Button>
          </>
        )}
      </Stack>
      <Hint>
        {hints.map(([key, word]) => (
          <span key={key}>
            <Kbd>{key}</Kbd> {word}
          </span>
        ))}
      </Hint>
    </Stack>
  );
}
