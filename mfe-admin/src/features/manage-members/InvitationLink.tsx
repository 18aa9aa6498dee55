import type { CreatedInvitation } from '@switchboard/contracts/members';
import { Banner, formatDay, Stack, tokens } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import styled from 'styled-components';
import { CopyButton } from '../../CopyButton.tsx';

const Row = styled.div`
  display: flex;
  align-items: end;
  gap: ${tokens.space[2]};

  & > :first-child {
    flex: 1;
    min-inline-size: 0;
  }

  & input {
    font-family: ${tokens.font.mono};
    font-size: ${tokens.text.sm};
  }
`;

/** The link of an invitation, which is shown this once. */
export function InvitationLink({ invitation }: { invitation: CreatedInvitation }) {
  return (
    <Stack gap={3}>
      <Row>
        <TextField label="Invitation link" value={invitation.link} isReadOnly />
        <CopyButton text={invitation.link} what="invitation link" autoFocus />
      </Row>
      <Banner tone="info">
        This link is shown only now. It works for {invitation.email} until {formatDay(invitation.expires_at)}; after
        that, or when it is lost, make a new one from the list of invitations.
      </Banner>
    </Stack>
  );
}
