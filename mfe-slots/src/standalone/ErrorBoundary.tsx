import { Button } from '@switchboard/design-system';
import { Component, type ReactNode } from 'react';
import { BookerAbsence } from '../booking/BookerAbsence.tsx';
import { language, t } from '../texts/texts.ts';

interface State {
  error: Error | null;
}

/** Shows a failure of the page itself, with a way back. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error('') };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
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
    );
  }
}
