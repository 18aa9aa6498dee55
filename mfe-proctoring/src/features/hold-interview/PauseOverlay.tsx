import type { ViolationCounts } from '@switchboard/contracts/interview-events';
import type { ViolationCounter } from '@switchboard/contracts/interviews.limits';
import { Button, tokens, VisuallyHidden } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { type ReactNode, useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { type Pause, type PauseReason, timerText } from '../../call/callState.ts';
import { t } from '../../texts/call/t.ts';
import { countWithLimit } from '../../texts/ends/countText.ts';
import { afterCountdown, pauseText } from './pauseTexts.ts';
import { WaysOut } from './WaysOut.tsx';

interface Props {
  pause: Pause;
  counts: ViolationCounts;
  isWorking: boolean;
  onCamera: () => void;
  onScreen: () => void;
  /** Reads the monitors again. */
  onCheckAgain: () => void;
  /** The candidate explains a wrongly detected second monitor or an undetected face, and the interview continues. */
  onExplain: (text: string) => void;
  /** Writes to staff. Rejects if the message wasn't sent. */
  onAsk: (text: string) => Promise<void>;
  onEnd: () => void;
  /** Messages from staff. */
  children?: ReactNode;
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

/** The current time, updated four times a second while a countdown runs. */
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

/** The seconds that screen readers announce: announcing every second would be noise. */
const announcedSeconds = [60, 20, 10, 5];

function announced(seconds: number): number {
  return announcedSeconds.findLast((one) => seconds <= one) ?? seconds;
}

function Count({ pause: { reason }, counts }: Pick<Props, 'pause' | 'counts'>) {
  const counter = counterOf[reason];
  const counted = counter ? counts[counter] : 0;
  if (!counter || counted === 0) return null;
  const isLast = counted === counts.limit - 1;
  return (
    <>
      <p>
        <strong>{`${countWithLimit(counter, counted, counts.limit)}.`}</strong>
      </p>
      {isLast && <p>{t('pause.last_warning')}</p>}
    </>
  );
}

/** The action that restores the camera, the screen or the single monitor. */
function Remedy({ pause, isWorking, onCamera, onScreen, onCheckAgain }: Omit<Props, 'counts' | 'onEnd'>) {
  switch (pause.reason) {
    case 'camera_off':
    case 'camera_lost':
      return (
        <Button autoFocus size="lg" variant="primary" isPending={isWorking} onPress={onCamera}>
          {t(pause.reason === 'camera_off' ? 'pause.camera_on' : 'pause.reconnect')}
        </Button>
      );
    case 'screen_share_lost':
      return (
        <Button autoFocus size="lg" variant="primary" isPending={isWorking} onPress={onScreen}>
          {t('pause.share')}
        </Button>
      );
    case 'monitor_detected':
      return (
        <Button autoFocus size="lg" variant="primary" onPress={onCheckAgain}>
          {t('pause.check')}
        </Button>
      );
    default:
      return null;
  }
}

/** Why the interview is paused, and what lets it continue. */
export function PauseOverlay(props: Props) {
  const { pause, counts, children } = props;
  const now = useNow();
  const { title, message } = pauseText(pause);
  const seconds = pause.until === null ? null : Math.max(0, Math.ceil((pause.until - now) / 1000));
  const isPenalty = pause.reason === 'tab_change' || pause.reason === 'window_blur';
  const id = useId();
  return (
    <Dialog role="alertdialog" title={title} aria-describedby={id} isDismissable={false} size="md" data-scale="large">
      <Body>
        {/* Read together with the title: in a dialog without a button a screen reader has nothing else to reach. */}
        <Body id={id}>
          <p>{message}</p>
          <Count pause={pause} counts={counts} />
          {seconds !== null && (
            <VisuallyHidden role="status">{afterCountdown(pause.reason, announced(seconds))}</VisuallyHidden>
          )}
        </Body>
        {seconds !== null && (
          <>
            <Seconds aria-hidden="true">{seconds}</Seconds>
            <p aria-hidden="true">{afterCountdown(pause.reason, seconds)}</p>
          </>
        )}
        {pause.reason === 'screen_share_lost' && (
          <p>{t('pause.for', { time: timerText((now - pause.since) / 1000) })}</p>
        )}
        <Remedy {...props} />
        {children}
        {!isPenalty && <WaysOut {...props} />}
      </Body>
    </Dialog>
  );
}
