import { Absence, Button } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { Component, type ReactNode } from 'react';
import { messageOf } from '../modules/thrown.ts';

/** The last resort: an error that nothing below has caught. Its texts are those of specification 03 §2.10. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { error } = failure;
    return (
      <Absence
        isPage
        role="alert"
        tone="danger"
        title="Something went wrong"
        titleLevel={1}
        kept="Your saved changes are kept. If it happens again, reload the page."
        requestId={error instanceof ApiError ? error.requestId : undefined}
        actions={
          <>
            <Button variant="primary" onPress={() => this.setState({ failure: null })}>
              Try Again
            </Button>
            <Button onPress={() => window.location.reload()}>Reload the page</Button>
          </>
        }
      >
        {(error instanceof Error && messageOf(error)) || 'An unexpected error occurred'}
      </Absence>
    );
  }
}
