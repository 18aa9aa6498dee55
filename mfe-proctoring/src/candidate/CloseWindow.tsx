import { NativeButton, Stack, Text } from '@switchboard/design-system';
import { useState } from 'react';
import { t } from '../texts/later/t.ts';

/** Closes the window. Browsers only allow this if a page opened it; otherwise the text says what to do. */
export function CloseWindow() {
  const [isRefused, setIsRefused] = useState(false);
  const close = () => {
    window.close();
    setIsRefused(true);
  };
  return (
    <Stack gap={2} align="start">
      <NativeButton size="lg" onPress={close}>
        {t('close.window')}
      </NativeButton>
      <Text role="status" tone="muted">
        {isRefused && t('close.refused')}
      </Text>
    </Stack>
  );
}
