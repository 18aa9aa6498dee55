import { Banner, Button } from '@switchboard/design-system';
import { useLocation } from '@switchboard/platform/router';
import { signOut } from '../../session/sessionActions.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';

/** Somebody else is signed in than the person who was invited. */
export function EmailMismatch({ invitedEmail, email }: { invitedEmail: string; email: string }) {
  const context = useSessionContext();
  const { pathname, search } = useLocation();
  return (
    <Banner
      tone="warning"
      title="Email mismatch"
      actions={<Button onPress={() => void signOut(context, pathname + search)}>Sign out</Button>}
    >
      This invitation was sent to {invitedEmail}, but you're logged in with {email}. Please log out and sign in with the
      correct email.
    </Banner>
  );
}
