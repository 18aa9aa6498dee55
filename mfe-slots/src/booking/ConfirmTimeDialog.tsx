import { Banner, Button, DescriptionList, Spinner, Stack, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { t } from '../texts/texts.ts';
import { HoldTimer } from './HoldTimer.tsx';
import { NearestTimes } from './NearestTimes.tsx';
import type { Asking, ChoosesTime } from './useChoice.ts';
import { useCountdown } from './useCountdown.ts';
import { dayName, isSameClock, spanIn, zoneIn } from './zonedTimes.ts';

interface Props {
  asking: Asking;
  chooses: ChoosesTime;
  zone: string;
  slot: { time_zone: string; time_limit: number; waitlist: boolean };
}

function facts({ time }: Asking, zone: string, { time_zone, time_limit }: Props['slot']) {
  const { start_time, end_time } = time;
  const isElsewhere = !isSameClock(start_time, zone, time_zone);
  return [
    { term: t('confirm.date'), value: dayName(start_time, zone) },
    { term: t('confirm.time'), value: `${spanIn(start_time, end_time, zone)}, ${zoneIn(start_time, zone)}` },
    ...(isElsewhere
      ? [
          {
            term: t('confirm.time_there'),
            value: `${dayName(start_time, time_zone)}, ${spanIn(start_time, end_time, time_zone)}, ${zoneIn(start_time, time_zone)}`,
          },
        ]
      : []),
    { term: t('confirm.duration'), value: t('confirm.minutes', { minutes: time_limit }) },
  ];
}

function Keeping({ asking: { time, isTaking, failure }, chooses }: Pick<Props, 'asking' | 'chooses'>) {
  if (failure)
    return (
      <Banner
        tone="danger"
        title={t('confirm.not_held')}
        actions={<Button onPress={chooses.takeAgain}>{t('page.try_again')}</Button>}
      >
        {failure}
      </Banner>
    );
  if (isTaking)
    return (
      <Text role="status" tone="muted">
        <Spinner label={t('confirm.holding')} size="sm" /> {t('confirm.holding')}
      </Text>
    );
  if (time.waits) return <Banner title={t('confirm.full')}>{t('confirm.full_text')}</Banner>;
  return time.hold && <HoldTimer deadline={time.hold.deadline} onAgain={chooses.takeAgain} />;
}

/** Asks the booker to confirm the time, which is held in the meantime. If someone else was faster, offers free times near it. */
export function ConfirmTimeDialog({ asking, chooses, zone, slot }: Props) {
  const { time, conflict } = asking;
  const left = useCountdown(time.hold?.deadline ?? null);
  const isReady = time.waits || (left !== null && left > 0);
  return (
    <Dialog
      size="sm"
      title={t('confirm.title')}
      onClose={chooses.cancel}
      footer={
        <>
          <Button size="lg" onPress={chooses.cancel}>
            {t('page.cancel')}
          </Button>
          {!conflict && (
            <Button size="lg" variant="primary" isDisabled={!isReady} onPress={chooses.confirm}>
              {t('confirm.send')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <DescriptionList items={facts(asking, zone, slot)} />
        {conflict ? (
          <NearestTimes
            conflict={conflict}
            zone={zone}
            onChoose={chooses.ask}
            onWait={slot.waitlist ? chooses.wait : undefined}
          />
        ) : (
          <Keeping asking={asking} chooses={chooses} />
        )}
      </Stack>
    </Dialog>
  );
}
