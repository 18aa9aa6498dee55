import type { Session } from '@switchboard/contracts/session';
import { Button, formatDay, Stack } from '@switchboard/design-system';
import { useLiveConnection } from '../live/useLiveConnection.ts';
import { signOut } from '../session/sessionActions.ts';
import { useSessionContext } from '../session/useSessionContext.ts';
import { NoticePage } from './notices.tsx';

/** Why a signed-in person sees nothing of the portal: they were removed, or never were a client. */
export function ClientNotice({ session: { removed_from: removed, organizations } }: { session: Session }) {
  const context = useSessionContext();
  // Another tab may sign in in the meantime.
  useLiveConnection();
  const action = (
    <Stack direction="row" gap={2} wrap>
      <Button variant="primary" onPress={() => void signOut(context, '/client/login')}>
        Sign in with another account
      </Button>
      {organizations.length > 0 && <Button href="/dashboard">Go to Dashboard</Button>}
    </Stack>
  );
  return (
    <main id="content">
      {removed ? (
        <NoticePage title={`You no longer have access to ${removed.organization_name}`} action={action}>
          You were removed on {formatDay(removed.removed_at)}. Ask your administrator, or {removed.organization_name},
          if this is a mistake.
        </NoticePage>
      ) : (
        <NoticePage title="This is for clients" action={action}>
          You are not authorized as a client member. Please contact your administrator.
        </NoticePage>
      )}
    </main>
  );
}
