import type { InvitationCheck } from '@switchboard/contracts/members';
import { Button, Skeleton, Stack, Text } from '@switchboard/design-system';
import { request, useSession } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useSearchParams } from '@switchboard/platform/router';
import { type ReactNode, useEffect, useState } from 'react';
import { bootStore } from '../../boot/bootStore.ts';
import { homePath } from '../../session/safeRedirect.ts';
import { enter } from '../../session/sessionActions.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';
import { AuthPage } from '../auth/AuthPage.tsx';
import { EmailMismatch } from './EmailMismatch.tsx';
import { JoinAsMember } from './JoinAsMember.tsx';
import { JoinAsStranger } from './JoinAsStranger.tsx';
import type { Joining } from './joinProps.ts';

// Source: specification 01 §9.
const redirectDelayMs = 2000;
const tokenMinLength = 16;

/** The specification's text for each answer that is not a pending invitation. */
const refusals: Record<Exclude<InvitationCheck['status'], 'pending'>, string> = {
  expired: 'This invitation has expired',
  not_found: 'Invalid or expired invitation',
  cancelled: 'This invitation has already been cancelled',
  accepted: 'This invitation has already been accepted',
};

function Refusal({ title, children, onRetry }: { title: string; children: ReactNode; onRetry?: () => void }) {
  return (
    <AuthPage title={title}>
      <Stack gap={4} align="start" role="alert">
        <Text as="p">{children}</Text>
        <Stack direction="row" gap={2}>
          {onRetry && <Button onPress={onRetry}>Retry</Button>}
          <Button variant="primary" href="/login">
            Go to Login
          </Button>
        </Stack>
      </Stack>
    </AuthPage>
  );
}

const loginPath = `/login?redirect=${encodeURIComponent(homePath)}`;

function Joined({ organizationName, isSignedIn }: Joining) {
  const context = useSessionContext();
  useEffect(() => {
    const go = () => (isSignedIn ? void enter(context, homePath) : context.navigate(loginPath, { replace: true }));
    const timer = setTimeout(go, redirectDelayMs);
    return () => clearTimeout(timer);
  }, [context, isSignedIn]);
  return (
    <AuthPage title={`Welcome to ${organizationName}`}>
      <Text as="p" role="status">
        {isSignedIn
          ? 'You have joined. The dashboard opens in a moment…'
          : 'You have joined with your new account. The sign-in page opens in a moment…'}
      </Text>
    </AuthPage>
  );
}

function PendingInvitation({
  token,
  invitation,
}: {
  token: string;
  invitation: NonNullable<InvitationCheck['invitation']>;
}) {
  const session = useSession();
  const [joined, setJoined] = useState<Joining | null>(null);
  if (joined) return <Joined {...joined} />;

  const description = (
    <>
      You are invited to work here as <strong>{invitation.role}</strong>. The invitation was sent to {invitation.email}.
    </>
  );
  const isSameEmail = session?.user.email.toLowerCase() === invitation.email.toLowerCase();
  const props = { token, invitation, onJoined: setJoined };
  return (
    <AuthPage title={`Join ${invitation.organization_name}`} description={description}>
      {!session && <JoinAsStranger {...props} />}
      {session && isSameEmail && <JoinAsMember {...props} />}
      {session && !isSameEmail && <EmailMismatch invitedEmail={invitation.email} email={session.user.email} />}
    </AuthPage>
  );
}

/** The page of a staff invitation's link. */
export function AcceptInvitationPage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const hasToken = token.length >= tokenMinLength;
  const isBooting = bootStore((state) => state.status.phase === 'loading');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => request('POST /api/invitations/check', { body: { token }, signal }),
    enabled: hasToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (!hasToken)
    return (
      <Refusal title="Invalid invitation link">
        The link is incomplete. Open it again from the e-mail, or ask for a new invitation.
      </Refusal>
    );
  if (error)
    return (
      <Refusal title="Failed to validate invitation" onRetry={() => void refetch()}>
        {error.message}
      </Refusal>
    );
  if (isPending || isBooting)
    return (
      <AuthPage title="Checking your invitation…">
        <Skeleton lines={4} />
      </AuthPage>
    );
  if (data.status !== 'pending' || !data.invitation)
    return (
      <Refusal title={refusals[data.status === 'pending' ? 'not_found' : data.status]}>
        Ask the person who invited you to send a new invitation, or sign in if you have joined before.
      </Refusal>
    );
  return <PendingInvitation token={token} invitation={data.invitation} />;
}
