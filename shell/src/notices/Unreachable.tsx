import { Absence, Button, IconRefresh, IconWifiOff } from '@switchboard/design-system';
import { tryBootAgain } from '../boot/loadBoot.ts';
import { useOnline } from './useOnline.ts';
import { useRetry } from './useRetry.ts';

/** Shown when the session can't be read. The shell retries until it can. */
export function Unreachable({ message, requestId }: { message: string; requestId?: string | undefined }) {
  const { isTrying, tryNow } = useRetry(tryBootAgain);
  const isOnline = useOnline();
  return (
    <Absence
      isPage
      role="alert"
      tone="danger"
      icon={<IconWifiOff />}
      title="Switchboard cannot be reached"
      titleLevel={1}
      kept={
        isOnline
          ? 'This page retries automatically and opens as soon as the server responds. Your saved changes are kept.'
          : 'You are offline. This page opens automatically when you are back online. Your saved changes are kept.'
      }
      requestId={requestId}
      actions={
        <Button variant="primary" icon={<IconRefresh />} isPending={isTrying} onPress={tryNow}>
          Retry
        </Button>
      }
    >
      {message}
    </Absence>
  );
}
