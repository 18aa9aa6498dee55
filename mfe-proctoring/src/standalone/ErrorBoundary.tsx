import { IconAlert, NativeButton } from '@switchboard/design-system';
import { Component, type ReactNode } from 'react';
import { MessageCard } from '../candidate/MessageCard.tsx';
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
      <MessageCard
        role="alert"
        icon={<IconAlert />}
        title={t('page.crashed')}
        message={(language() === 'en' && error.message) || t('page.crashed_text')}
        actions={
          <NativeButton size="lg" variant="primary" onPress={() => this.setState({ error: null })}>
            {t('page.try_again')}
          </NativeButton>
        }
      />
    );
  }
}
