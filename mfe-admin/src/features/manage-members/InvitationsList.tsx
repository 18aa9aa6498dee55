import type { CreatedInvitation, Invitation } from '@switchboard/contracts/members';
import { Button, EmptyState, Loaded, Moment, Stack, Text } from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn } from '@switchboard/design-system/data';
import { IconCopy, IconMail, IconTrash, IconUserPlus } from '@switchboard/design-system/icons';
import { invitationExpires, invitationStatus } from '@switchboard/domain-ui/invitations';
import { notify } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useOpenedRow, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { copyText } from '../../copyText.ts';
import { roleLabels } from '../../roles.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { ResendExpired } from './ResendExpired.tsx';

interface Actions {
  onInvite: () => void;
  /** Opens the invite form with the values of this invitation. */
  onResend: (invitation: Invitation) => void;
  onCancel: (invitation: Invitation) => void;
  onRenewed: (invitation: CreatedInvitation) => void;
}

/** Creates a new link, which invalidates the previous one, and copies it. */
function useRenew(onRenewed: Actions['onRenewed']): (invitation: Invitation) => void {
  const { mutate } = useMutation(
    endpointMutation('POST /api/invitations/:id/link', {
      stale: 'invitation.changed',
      failed: 'Failed to make a new link',
    }),
  );
  return ({ id }) =>
    mutate(
      { params: { id } },
      {
        onSuccess: async (renewed) => {
          onRenewed(renewed);
          if (await copyText(renewed.link))
            notify({ title: 'Copied!', description: 'The new link is on your clipboard.', tone: 'success' });
        },
      },
    );
}

function useRowActions({ onResend, onCancel, onRenewed }: Omit<Actions, 'onInvite'>) {
  const renew = useRenew(onRenewed);
  return (invitation: Invitation): readonly MenuEntry[] =>
    invitation.status === 'expired'
      ? [{ id: 'resend', label: 'Resend', icon: <IconMail />, isQuick: true, onAction: () => onResend(invitation) }]
      : [
          {
            id: 'link',
            label: 'Copy new link',
            icon: <IconCopy />,
            isQuick: true,
            onAction: () => renew(invitation),
          },
          'separator',
          {
            id: 'cancel',
            label: 'Cancel invitation',
            icon: <IconTrash />,
            tone: 'danger',
            onAction: () => onCancel(invitation),
          },
        ];
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
  invitationStatus,
  {
    id: 'sent',
    header: 'Sent',
    width: 130,
    hideBelow: 800,
    cell: ({ created_at }) => <Moment at={created_at} isDayOnly />,
  },
  invitationExpires,
];

/** Invitations that aren't accepted yet. */
export function InvitationsList({ onInvite, onResend }: Pick<Actions, 'onInvite' | 'onResend'>) {
  const invitations = useQuery(endpointRows('GET /api/invitations'));
  const cancelling = useOpenedRow(invitations.data);
  const [renewed, setRenewed] = useState<CreatedInvitation | null>(null);
  const rowActions = useRowActions({ onResend, onCancel: cancelling.open, onRenewed: setRenewed });

  const table = { label: 'Invitations', columns, getRowId: ({ id }: Invitation) => id, skeletonRows: 3 };
  return (
    <>
      <Loaded
        query={invitations}
        failed="Failed to load invitations"
        loading={<Table {...table} rows={[]} isLoading />}
      >
        {(rows) => (
          <Stack gap={3}>
            <ResendExpired invitations={rows} />
            <Table
              {...table}
              rows={rows}
              rowActions={rowActions}
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
          </Stack>
        )}
      </Loaded>
      {cancelling.row && <CancelDialog invitation={cancelling.row} onClose={cancelling.close} />}
      {renewed && <LinkDialog invitation={renewed} onClose={() => setRenewed(null)} />}
    </>
  );
}
