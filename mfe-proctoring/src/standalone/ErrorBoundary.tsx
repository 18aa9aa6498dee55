import { IconAlert, NativeButton } from '@switchboard/design-system';
import { CrashBoundary } from '@switchboard/domain-ui/crash-boundary';
import type { ReactNode } from 'react';
import { MessageCard } from '../candidate/MessageCard.tsx';
import { language, t } from '../texts/texts.ts';

/** Shows a crash of the page, with a button to recover. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <CrashBoundary
      fallback={(error, retry) => (
        <MessageCard
          role="alert"
          icon={<IconAlert />}
          title={t('page.crashed')}
          message={(language() === 'en' && error.message) || t('page.crashed_text')}
          actions={
            <NativeButton size="lg" variant="primary" onPress={retry}>
              {t('page.try_again')}
            </NativeButton>
          }
        />
      )}
    >
      {children}
    </CrashBoundary>
  );
}
