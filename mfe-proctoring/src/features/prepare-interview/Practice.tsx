import { NativeButton, Stack } from '@switchboard/design-system';
import { lazy, Suspense, useState } from 'react';
import { Section } from './Section.tsx';

// What listens comes with the press.
const PracticeQuestion = lazy(() =>
  import('./PracticeQuestion.tsx').then((file) => ({ default: file.PracticeQuestion })),
);

/** One question as in the interview, of which nothing is kept or sent. */
export function Practice({ silenceSeconds }: { silenceSeconds: number }) {
  const [isOpen, setOpen] = useState(false);
  const closed = (
    <>
      <p>Try once how answering works. Nothing of it is kept or sent.</p>
      <Stack direction="row" gap={3}>
        <NativeButton size="lg" isPending={isOpen} onPress={() => setOpen(true)}>
          Try a practice question
        </NativeButton>
      </Stack>
    </>
  );
  return (
    <Section title="A practice question">
      {isOpen ? (
        <Suspense fallback={closed}>
          <PracticeQuestion silenceSeconds={silenceSeconds} />
        </Suspense>
      ) : (
        closed
      )}
    </Section>
  );
}
