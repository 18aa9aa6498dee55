import { NativeButton, Stack, Text } from '@switchboard/design-system';
import { useState } from 'react';

/** Closes the window; browsers let a page do so only when a page opened it, and then the text says what is left to do. */
export function CloseWindow() {
  const [isRefused, setIsRefused] = useState(false);
  const close = () => {
    window.close();
    setIsRefused(true);
  };
  return (
    <Stack gap={2} align="start">
      <NativeButton size="lg" onPress={close}>
        Close Window
      </NativeButton>
      <Text role="status" tone="muted">
        {isRefused && 'Your browser keeps this tab open. You can close it yourself now.'}
      </Text>
    </Stack>
  );
}
