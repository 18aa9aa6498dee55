import { Skeleton, Stack } from '@switchboard/design-system';
import { BookerPage } from '../../booking/BookerPage.tsx';
import { TimeGrid } from '../../booking/choice.styles.ts';
import { t } from '../../texts/texts.ts';

const places = Array.from({ length: 9 }, (_, place) => `time-${place}`);

/** The shape of days and times while they come. */
export function SlotLoading() {
  return (
    <BookerPage title={t('page.title')} isWide>
      <Stack gap={4} role="status" aria-label={t('page.loading')}>
        <Skeleton shape="block" height="6rem" />
        <TimeGrid aria-hidden="true">
          {places.map((place) => (
            <li key={place}>
              <Skeleton shape="block" height="3.5rem" />
            </li>
          ))}
        </TimeGrid>
      </Stack>
    </BookerPage>
  );
}
