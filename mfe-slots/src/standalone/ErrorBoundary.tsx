import { Button, Stack } from '@switchboard/design-system';
import { Component, type ReactNode } from 'react';
import { BookerPage } from '../booking/BookerPage.tsx';

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
      <BookerPage title="Something went wrong">
        <Stack role="alert" gap={3} align="start">
          <p>{error.message || 'An unexpected error occurred'}</p>
          {/* A part of the page that could not be loaded comes with a new page only; what was typed is kept. */}
          <Button size="lg" variant="primary" onPress={() => window.location.reload()}>
            Try Again
          </Button>
        </Stack>
      </BookerPage>
    );
  }
}
