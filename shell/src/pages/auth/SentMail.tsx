import { Button, Stack, Text } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import { AuthPage } from './AuthPage.tsx';

/** Shown after a form whose answer comes by email: the same page for every address. */
export function SentMail({ children, footer, onBack }: { children: ReactNode; footer: ReactNode; onBack: () => void }) {
  return (
    <AuthPage title="Check your e-mail" footer={footer}>
      <Stack gap={3} role="status">
        <Text as="p">{children}</Text>
        <Text as="p" tone="muted">
          No email after a few minutes? Look in your spam folder, or check the address.
        </Text>
        <Button onPress={onBack}>Use another address</Button>
      </Stack>
    </AuthPage>
  );
}
