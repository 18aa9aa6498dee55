import { NativeButton } from '@switchboard/design-system';
import { IconWifi } from '@switchboard/design-system/icons';
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../texts/texts.ts';
import { CheckRow } from './CheckRow.tsx';

/** Number of measured round trips; the median counts. */
const trips = 5;
/** Above this round trip time in milliseconds, the interview is likely to stutter. */
const slowMs = 400;

/** The median of a few round trips to the server, in milliseconds. Rejects without a connection. */
async function measureTrip(): Promise<number> {
  const measured: number[] = [];
  for (let trip = 0; trip < trips; trip += 1) {
    const from = performance.now();
    const { ok } = await fetch('/health', { cache: 'no-store' });
    if (!ok) throw new Error('The server is there and not well');
    measured.push(performance.now() - from);
  }
  return Math.round(measured.sort((one, other) => one - other)[Math.floor(trips / 2)] ?? 0);
}

/** Whether there is a connection and it is fast enough. */
export function NetworkRow() {
  const [tripMs, setTrip] = useState<number | 'failed' | null>(null);
  const measure = useCallback((isWanted: () => boolean) => {
    setTrip(null);
    measureTrip().then(
      (ms) => isWanted() && setTrip(ms),
      () => isWanted() && setTrip('failed'),
    );
  }, []);
  useEffect(() => {
    let isHere = true;
    measure(() => isHere);
    return () => {
      isHere = false;
    };
  }, [measure]);
  const isFailed = tripMs === 'failed';
  const isSlow = typeof tripMs === 'number' && tripMs > slowMs;
  return (
    <CheckRow
      name={t('network.name')}
      icon={<IconWifi />}
      status={isFailed ? 'failed' : tripMs === null ? 'pending' : 'passed'}
      problem={isFailed ? t('network.failed') : undefined}
      note={isSlow ? t('network.slow') : undefined}
      action={
        (isFailed || isSlow) && <NativeButton onPress={() => measure(() => true)}>{t('network.retry')}</NativeButton>
      }
    />
  );
}
