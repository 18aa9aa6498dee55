import type { CreatedInvitation, InviteMember } from '@switchboard/contracts/members';
import { Button, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError, request } from '@switchboard/platform';
import { CopyButton } from '../../CopyButton.tsx';

/** The result for one address. */
export interface Outcome {
  email: string;
  invitation: CreatedInvitation | null;
  /** Why it was not invited. */
  problem: string | null;
}

async function invite({ email, role }: InviteMember): Promise<Outcome> {
  try {
    return { email, invitation: await request('POST /api/invitations', { body: { email, role } }), problem: null };
  } catch (error) {
    return { email, invitation: null, problem: error instanceof ApiError ? error.message : 'It could not be sent.' };
  }
}

/** Invites people one after the other: a refusal for one address doesn't affect the next. */
export async function inviteAll(people: readonly InviteMember[]): Promise<readonly Outcome[]> {
  const done: Outcome[] = [];
  for (const person of people) done.push(await invite(person));
  return done;
}

const columns: readonly TableColumn<Outcome>[] = [
  {
    id: 'email',
    header: 'Email',
    isRowHeader: true,
    cell: ({ email, problem }) => (
      <TwoLines>
        <Text>{email}</Text>
        <Text size="sm" weight="regular" tone={problem === null ? 'success' : 'danger'}>
          {problem ?? 'Invited'}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'link',
    header: 'Link',
    isHeaderHidden: true,
    align: 'end',
    cell: ({ email, invitation }) => invitation && <CopyButton text={invitation.link} what={`link for ${email}`} />,
  },
];

/** The results for everyone who was invited together, with the links. */
export function Outcomes({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose: () => void }) {
  const invited = outcomes.filter(({ problem }) => problem === null).length;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={`${invited} of ${outcomes.length} invited`}
      description={
        outcomes.some(({ invitation }) => invitation?.is_mailed)
          ? 'Each person gets an e-mail with a link. The links are shown only this time.'
          : 'No mail server is set up, so no email is sent. Send the links yourself: they are shown only this time.'
      }
      footer={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <Table label="Result for each address" columns={columns} rows={outcomes} getRowId={({ email }) => email} />
    </Dialog>
  );
}
