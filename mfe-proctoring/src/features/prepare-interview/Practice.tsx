import { NativeButton, Stack } from '@switchboard/design-system';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { t } from '../../texts/steps/t.ts';
import { Section } from './Section.tsx';

// The code that listens is loaded with the click.
const PracticeQuestion = lazy(() =>
  import('./PracticeQuestion.tsx').then((file) => ({ default: file.PracticeQuestion })),
);

/** One question as in the interview, without storing or sending anything. */
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
