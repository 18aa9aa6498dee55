import { Button, IconPhoneOff } from '@switchboard/design-system';
import type { useLiveCall } from './useLiveCall.ts';

/** Ends a call that is live. */
export function EndCall({ live, autoFocus }: { live: ReturnType<typeof useLiveCall>; autoFocus?: boolean }) {
  return (
    <Button
      autoFocus={autoFocus}
      variant="danger"
      size="sm"
      icon={<IconPhoneOff size={14} />}
      isPending={live.isEnding}
      onPress={() => void live.endCall()}
    >
      End call
    </Button>
  );
}
