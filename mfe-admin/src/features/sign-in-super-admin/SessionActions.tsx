import { Button, IconLogOut, IconRefresh, VisuallyHidden } from '@switchboard/design-system';
import { notifyError } from '@switchboard/platform';
import { useLogout, useRefresh } from '../../superadmin/session.ts';

/** Refresh and Logout, the same on every page of super admins. */
export function SessionActions() {
  const refresh = useRefresh();
  const logout = useLogout();
  const leave = () =>
    logout.mutate(undefined, { onError: (error) => notifyError('Could not log out. You are still logged in.', error) });
  return (
    <>
      <VisuallyHidden role="status">{refresh.isSuccess ? 'Refreshed' : ''}</VisuallyHidden>
      <Button icon={<IconRefresh />} isPending={refresh.isPending} onPress={() => refresh.mutate()}>
        Refresh
      </Button>
      <Button icon={<IconLogOut />} isPending={logout.isPending} onPress={leave}>
        Logout
      </Button>
    </>
  );
}
