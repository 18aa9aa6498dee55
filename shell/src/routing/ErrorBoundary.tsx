import { Button, Card, Text } from '@switchboard/design-system';
import { Component, type ReactNode } from 'react';
import { messageOf } from '../modules/thrown.ts';
import { CenteredPage } from './CenteredPage.tsx';

/** The last resort: an error that nothing below has caught. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { error } = failure;
    const message = (error instanceof Error && messageOf(error)) || 'An unexpected error occurred';
    return (
      <CenteredPage>
        <Card
          role="alert"
          tone="danger"
          title="Something went wrong"
          titleLevel={1}
          actions={
            <Button variant="primary" onPress={() => this.setState({ failure: null })}>
              Try Again
            </Button>
          }
        >
          <Text as="p">{message}</Text>
        </Card>
      </CenteredPage>
    );
  }
}
