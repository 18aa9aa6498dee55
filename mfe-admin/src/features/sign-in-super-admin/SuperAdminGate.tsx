import { ErrorState, Page, Skeleton, Stack, VisuallyHidden } from '@switchboard/design-system';
import { useQuery } from '@switchboard/platform/query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../superadmin/refusals.ts';
import { sessionQuery, useSessionEnd } from '../../superadmin/session.ts';
import { LoginForm } from './LoginForm.tsx';

function FormSkeleton() {
  return (
    <Page width="narrow" aria-busy="true">
      <VisuallyHidden role="status">Looking for your session…</VisuallyHidden>
      <Stack gap={4}>
        <Skeleton width={180} height={32} />
        <Skeleton shape="block" height={56} />
        <Skeleton shape="block" height={56} />
        <Skeleton width={80} height={36} />
      </Stack>
    </Page>
  );
}

/** Shows the page to super admins, and the login form at the same address to everyone else. */
export function SuperAdminGate({ children }: { children: (username: string) => ReactNode }) {
  const session = useQuery(sessionQuery());
  useSessionEnd();
  if (session.data?.super_admin) return children(session.data.super_admin.username);
  if (session.data) return <LoginForm hasEnded={session.data.has_ended} />;
  if (session.isPending) return <FormSkeleton />;
  return (
    <Page width="narrow">
      <ErrorState
        title="Failed to load your session"
        message={errorMessage(session.error)}
        onRetry={() => void session.refetch()}
        isRetrying={session.isFetching}
      />
    </Page>
  );
}
