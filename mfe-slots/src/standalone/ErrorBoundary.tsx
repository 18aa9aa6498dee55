import { Button } from '@switchboard/design-system';
import { CrashBoundary } from '@switchboard/domain-ui/crash-boundary';
import type { ReactNode } from 'react';
import { BookerAbsence } from '../booking/BookerAbsence.tsx';
import { language, t } from '../texts/texts.ts';

/** Shows a failure of the page itself, with a way back. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <CrashBoundary
      fallback={(error) => (
        <BookerAbsence
          title={t('page.crashed')}
          tone="danger"
          kept={t('page.crashed_kept')}
          actions={
            // A part of the page that could not be loaded comes with a new page only.
            <Button size="lg" variant="primary" onPress={() => window.location.reload()}>
              {t('page.try_again')}
            </Button>
          }
        >
          {(language() === 'en' && error.message) || t('page.crashed_text')}
        </BookerAbsence>
      )}
    >
      {children}
    </CrashBoundary>
  );
}
