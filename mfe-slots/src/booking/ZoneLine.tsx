import { Button, Stack, Text } from '@switchboard/design-system';
import { lazy, Suspense, useState } from 'react';
import { t } from '../texts/texts.ts';
import { keepDraft, readDraft } from './draft.ts';
import { browserZone, isZone, zoneIn } from './zonedTimes.ts';

const TimeZoneField = lazy(async () => ({
  default: (await import('@switchboard/design-system/forms')).TimeZoneField,
}));

/** The displayed time zone: the one chosen in this tab before, else the browser's. */
export function useZone(slotId: string): [zone: string, choose: (zone: string) => void] {
  const [zone, setZone] = useState(() => {
    const { zone: chosen } = readDraft(slotId);
    return chosen && isZone(chosen) ? chosen : browserZone();
  });
  const choose = (next: string) => {
    setZone(next);
    keepDraft(slotId, { zone: next });
  };
  return [zone, choose];
}

interface Props {
  zone: string;
  onChange: (zone: string) => void;
  /** A moment that is shown: its offset is named, which may not be today's. */
  at: string;
}

/** Shows the time zone of the displayed times, and lets the booker choose another one. */
export function ZoneLine({ zone, onChange, at }: Props) {
  const [state, setState] = useState<'shown' | 'open' | 'changed'>('shown');
  if (state !== 'open')
    return (
      <Stack direction="row" gap={2} align="center" wrap>
        <Text tone="muted">{t('zone.shown', { zone: zoneIn(at, zone) })}</Text>
        <Button size="sm" autoFocus={state === 'changed'} onPress={() => setState('open')}>
          {t('zone.change')}
        </Button>
      </Stack>
    );
  return (
    <Suspense fallback={<Text tone="muted">{t('zone.loading')}</Text>}>
      <TimeZoneField
        label={t('zone.label')}
        description={t('zone.description')}
        value={zone}
        known={zone}
        autoFocus
        onChange={(next) => {
          if (!next) return;
          onChange(next);
          setState('changed');
        }}
      />
    </Suspense>
  );
}
