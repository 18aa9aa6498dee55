import type { CreatedInvitation, Invitation } from '@switchboard/contracts/organizations';
import { Badge, Button, EmptyState, ErrorState, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconMail, IconUserPlus } from '@switchboard/design-system/icons';
import { ApiError, notify, notifyError } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useMemo, useState } from 'react';
import { invitationsQuery, useRenewInvitation } from '../../api/members.ts';
import { copyText } from '../../copyText.ts';
import { formatDay } from '../../dates.ts';
import { roleLabels } from '../../roles.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';

interface Actions {
  onInvite: () => void;
  /** Opens the invite form filled in like this invitation. */
  onResend: (invitation: Invitation) => void;
  onCancel: (invitation: Invitation) => void;
  onRenewed: (invitation: CreatedInvitation) => void;
}

function PendingActions({
  invitation,
  onCancel,
  onRenewed,
}: { invitation: Invitation } & Pick<Actions, 'onCancel' | 'onRenewed'>) {
  const renew = useRenewInvitation();
  const copy = () =>
    renew.mutate(invitation.id, {
      onSuccess: async (renewed) => {
        onRenewed(renewed);
        if (await copyText(renewed.link))
          notify({ title: 'Copied!', description: 'The new link is on your clipboard.', tone: 'success' });
      },
      onError: (error) => notifyError('Failed to make a new link', error),
    });
  return (
    <>
      <Button size="sm" aria-label={`Copy new link for ${invitation.email}`} isPending={renew.isPending} onPress={copy}>
        Copy new link
      </Button>
      <Button
        size="sm"
        aria-label={`Cancel the invitation of ${invitation.email}`}
        onPress={() => onCancel(invitation)}
      >
        Cancel
      </Button>
    </>
  );
}

function RowActions({ invitation, onResend, ...pending }: { invitation: Invitation } & Omit<Actions, 'onInvite'>) {
  return (
    <Stack direction="row" gap={2} justify="end">
      {invitation.status === 'expired' ? (
        <Button size="sm" aria-label={`Resend to ${invitation.email}`} onPress={() => onResend(invitation)}>
          Resend
        </Button>
      ) : (
        <PendingActions invitation={invitation} {...pending} />
      )}
    </Stack>
  );
}

function InvitationStatus({ invitation }: { invitation: Invitation }) {
  const isExpired = invitation.status === 'expired';
  return <Badge tone={isExpired ? 'danger' : 'info'}>{isExpired ? 'Expired' : 'Pending'}</Badge>;
}

const columns: readonly TableColumn<Invitation>[] = [
  {
    id: 'email',
    header: 'Email',
    isRowHeader: true,
    minWidth: 180,
    cell: ({ email }) => <Text truncate>{email}</Text>,
  },
  { id: 'role', header: 'Role', width: 100, hideBelow: 640, cell: ({ role }) => roleLabels[role] },
  { id: 'status', header: 'Status', width: 110, cell: (invitation) => <InvitationStatus invitation={invitation} /> },
  { id: 'sent', header: 'Sent', width: 130, hideBelow: 960, cell: ({ created_at }) => formatDay(created_at) },
  { id: 'expires', header: 'Expires', width: 130, hideBelow: 960, cell: ({ expires_at }) => formatDay(expires_at) },
];

/** Invitations that nobody has accepted yet. */
export function InvitationsList({ onInvite, onResend }: Pick<Actions, 'onInvite' | 'onResend'>) {
  const invitations = useQuery(invitationsQuery());
  const [cancelling, setCancelling] = useState<Invitation | null>(null);
  const [renewed, setRenewed] = useState<CreatedInvitation | null>(null);
  const withActions = useMemo<TableColumn<Invitation>[]>(
    () => [
      ...columns,
      {
        id: 'actions',
        header: 'Actions',
        isHeaderHidden: true,
        width: 210,
        align: 'end',
        cell: (invitation) => (
          <RowActions invitation={invitation} onResend={onResend} onCancel={setCancelling} onRenewed={setRenewed} />
        ),
      },
    ],
    [onResend],
  );

  if (invitations.isError && !invitations.data)
    return (
      <ErrorState
        title="Failed to load invitations"
        message={invitations.error instanceof ApiError ? invitations.error.message : 'Please try again.'}
        onRetry={() => invitations.refetch()}
        isRetrying={invitations.isFetching}
      />
    );
  return (
    <>
      <Table
        label="Invitations"
        columns={withActions}
        rows={invitations.data?.items ?? []}
        getRowId={(invitation) => invitation.id}
        isLoading={invitations.isPending}
        skeletonRows={3}
        emptyState={
          <EmptyState
            icon={<IconMail />}
            title="No open invitations"
            description="People you invite are listed here until they join."
            action={
              <Button icon={<IconUserPlus />} onPress={onInvite}>
                Invite Member
              </Button>
            }
          />
        }
      />
      {cancelling && <CancelDialog invitation={cancelling} onClose={() => setCancelling(null)} />}
      {renewed && <LinkDialog invitation={renewed} onClose={() => setRenewed(null)} />}
    </>
  );
}
