import { Button, IconAlert, IconClock, tokens, VisuallyHidden } from '@switchboard/design-system';
import { useMemo } from 'react';
import styled from 'styled-components';
import { around, t } from '../texts/texts.ts';
import { useCountdown } from './useCountdown.ts';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.inkMuted};

  &[data-tone='warning'] {
    color: ${tokens.color.warning};
  }

  & > svg {
    flex: none;
  }

  & > span {
    flex: 1 1 12rem;
  }

  & time {
    font-variant-numeric: tabular-nums;
    font-weight: ${tokens.weight.semibold};
  }
`;

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

// From here on the number is worth a look.
const soon = 60;

/** The screen reader announcement: not every second, but at important times. */
function spoken(left: number, minutes: number): string {
  if (left === 0) return t('hold.spoken_over');
  if (left <= soon) return t('hold.spoken_soon');
  return t('hold.spoken', { minutes });
}

interface Props {
  /** When the hold ends, by this browser's clock. */
  deadline: number;
  /** Holds the time again. */
  onAgain: () => void;
  isTaking?: boolean;
}

/** How long a time is still held, and what to do when the hold has expired. */
export function HoldTimer({ deadline, onAgain, isTaking = false }: Props) {
  const left = useCountdown(deadline) ?? 0;
  const minutes = useMemo(() => Math.ceil((deadline - Date.now()) / 60_000), [deadline]);
  const [before, after] = around((time) => t('hold.left', { time }));
  return (
    <Root data-tone={left <= soon ? 'warning' : undefined}>
      {left > 0 ? <IconClock /> : <IconAlert />}
      {left > 0 ? (
        <span aria-hidden="true">
          {before}
          <time>{clock(left)}</time>
          {after}
        </span>
      ) : (
        <span>{t('hold.over')}</span>
      )}
      {left === 0 && (
        <Button isPending={isTaking} onPress={onAgain}>
          {t('hold.again')}
        </Button>
      )}
      <VisuallyHidden role="status">{spoken(left, minutes)}</VisuallyHidden>
    </Root>
  );
}
