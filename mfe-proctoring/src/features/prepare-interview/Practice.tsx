import { NativeButton, Stack } from '@switchboard/design-system';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { t } from '../../texts/steps/t.ts';
import { Section } from './Section.tsx';

// What listens comes with the press.
const PracticeQuestion = lazy(() =>
  import('./PracticeQuestion.tsx').then((file) => ({ default: file.PracticeQuestion })),
);

/** One question as in the interview, of which nothing is kept or sent. */
export function Practice(props: ComponentProps<typeof PracticeQuestion>) {
  const [isOpen, setOpen] = useState(false);
  const closed = (
    <>
      <p>{t('practice.text')}</p>
      <Stack direction="row" gap={3}>
        <NativeButton size="lg" isPending={isOpen} onPress={() => setOpen(true)}>
          {t('practice.open')}
        </NativeButton>
      </Stack>
    </>
  );
  return (
    <Section title={t('practice.title')}>
      {isOpen ? (
        <Suspense fallback={closed}>
          <PracticeQuestion {...props} />
        </Suspense>
      ) : (
        closed
      )}
    </Section>
  );
}
