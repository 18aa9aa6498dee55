import { Button, Card, Page, Stack, Text } from '@switchboard/design-system';
import { Component, type ReactNode } from 'react';

/** The page's entry dispatches this event on the window when edited files have arrived. */
export const updatedEvent = 'switchboard:updated';

interface ModuleBoundaryProps {
  /** Where it is shown: an error is cleared when the place changes. */
  place: string;
  children: ReactNode;
}

/** Shows an error of a part of the module in that part's place, until the next edit. */
export class ModuleBoundary extends Component<ModuleBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  readonly #tryAgain = (): void => {
    if (this.state.failure) this.setState({ failure: null });
  };

  override componentDidMount(): void {
    window.addEventListener(updatedEvent, this.#tryAgain);
  }

  override componentWillUnmount(): void {
    window.removeEventListener(updatedEvent, this.#tryAgain);
  }

  override componentDidUpdate(before: ModuleBoundaryProps): void {
    if (before.place !== this.props.place) this.#tryAgain();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { error } = failure;
    return (
      <Page width="medium">
        <Card role="alert" tone="danger" title="The module threw an error">
          <Stack gap={3} align="start">
            <Text as="p" mono size="sm">
              {error instanceof Error ? error.message : String(error)}
            </Text>
            <Text as="p">
              Where it happened is in the browser's console. In the shell, only this part of the page would stop.
            </Text>
            <Button onPress={this.#tryAgain}>Try again</Button>
          </Stack>
        </Card>
      </Page>
    );
  }
}
