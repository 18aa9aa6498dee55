import type { ViolationCounts } from '@switchboard/contracts/interview-events';
import { countInWords } from '@switchboard/contracts/interview-rules';
import type { ViolationCounter } from '@switchboard/contracts/interviews.limits';
import { Button, tokens } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { type Pause, type PauseReason, timerText } from '../../call/callState.ts';
import { afterCountdown, pauseText } from './pauseTexts.ts';

interface Props {
  pause: Pause;
  counts: ViolationCounts;
  isWorking: boolean;
  onCamera: () => void;
  onScreen: () => void;
  /** Asks the browser about monitors again. */
  onCheckAgain: () => void;
  onEnd: () => void;
}

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
  font-size: ${tokens.text.lg};
`;

const Seconds = styled.p`
  font-size: ${tokens.text.xxl};
  font-weight: ${tokens.weight.semibold};
  font-variant-numeric: tabular-nums;
`;

/** This moment, four times a second while something is counted. */
function useNow(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const counterOf: Partial<Record<PauseReason, ViolationCounter>> = {
  tab_change: 'tab_change',
  window_blur: 'window_blur',
  monitor_detected: 'multiple_monitors',
};

/** What to do where a pause lasts; the interview itself can't be asked. */
const wayOut: Partial<Record<PauseReason, string>> = {
  monitor_detected:
    'If you have only one monitor, end the interview here and tell the person who sent you the link: they can send you one without this check.',
  network: 'If the connection doesn’t come back, you can end the interview. What you have said so far is kept.',
};

function Count({ pause: { reason }, counts }: Pick<Props, 'pause' | 'counts'>) {
  const counter = counterOf[reason];
  const counted = counter ? counts[counter] : 0;
  if (!counter || counted === 0) return null;
  const isLast = counted === counts.limit - 1;
  return (
    <>
      <p>
        <strong>{`${countInWords(counter, counted, counts.limit)}.`}</strong>
      </p>
      {isLast && <p>Please be careful: this was the last warning.</p>}
    </>
  );
}

/** Why the interview stands still, and what lets it go on. */
export function PauseOverlay({ pause, counts, isWorking, onCamera, onScreen, onCheckAgain, onEnd }: Props) {
  const now = useNow();
  const { title, message } = pauseText(pause);
  const seconds = pause.until === null ? null : Math.max(0, Math.ceil((pause.until - now) / 1000));
  const isPenalty = pause.reason === 'tab_change' || pause.reason === 'window_blur';
  const isCamera = pause.reason === 'camera_off' || pause.reason === 'camera_lost';
  return (
    <Dialog role="alertdialog" title={title} isDismissable={false} size="md" data-scale="large">
      <Body>
        <p>{message}</p>
        <Count pause={pause} counts={counts} />
        {seconds !== null && (
          <>
            <Seconds aria-hidden="true">{seconds}</Seconds>
            <p>{afterCountdown(pause.reason, seconds)}</p>
          </>
        )}
        {pause.reason === 'screen_share_lost' && <p>{`Paused for ${timerText((now - pause.since) / 1000)}`}</p>}
        {isCamera && (
          <Button autoFocus size="lg" variant="primary" isPending={isWorking} onPress={onCamera}>
            {pause.reason === 'camera_off' ? 'Turn camera on' : 'Reconnect camera'}
          </Button>
        )}
        {pause.reason === 'screen_share_lost' && (
          <Button autoFocus size="lg" variant="primary" isPending={isWorking} onPress={onScreen}>
            Share screen again
          </Button>
        )}
        {pause.reason === 'monitor_detected' && (
          <Button autoFocus size="lg" variant="primary" onPress={onCheckAgain}>
            Check again
          </Button>
        )}
        {!isPenalty && (
          <>
            <p>
              {wayOut[pause.reason] ??
                'If this doesn’t help, you can end the interview. What you have said so far is kept.'}
            </p>
            <Button size="lg" onPress={onEnd}>
              End Interview
            </Button>
          </>
        )}
      </Body>
    </Dialog>
  );
}
