import { Button, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { useSession } from '@switchboard/platform';
import { bootStore } from '../boot/bootStore.ts';
import { leaveEnded } from '../session/sessionActions.ts';
import { useAskAgain } from '../session/useAskAgain.ts';
import { useSessionContext } from '../session/useSessionContext.ts';

/**
 * Covers a page that has unsaved input and whose session has ended. The page can't be used until the person signs in
 * again in another tab, and then continues unchanged.
 */
export function SignedOut() {
  const { queryClient } = useSessionContext();
  const sessionEnd = bootStore((state) => state.sessionEnd);
  const loginPath = useSession()?.client ? '/client/login' : '/login';
  useAskAgain();
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title="You are signed out"
      description={sessionEnd ?? 'Your session has ended, here or in another tab or browser.'}
      isDismissable={false}
      isOpen
      onOpenChange={() => undefined}
      footer={
        <>
          <Button variant="ghost" onPress={() => leaveEnded(queryClient)}>
            Discard what I typed
          </Button>
          <Button autoFocus variant="primary" href={loginPath} target="_blank">
            Sign in in a new tab
          </Button>
        </>
      }
    >
      <Text as="p">
        Your unsaved changes are still here. Sign in with the same account, then return to this page to continue.
      </Text>
    </Dialog>
  );
}
