import type { CreatedClientInvitation } from '@switchboard/contracts/clients';
import { Banner, Button, formatDay, Stack } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { Dialog } from '@switchboard/design-system/overlays';
import styled from 'styled-components';

const Wrapped = styled(CodeBlock)`
  & pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

interface CodeDialogProps {
  title: string;
  invitation: CreatedClientInvitation;
  onClose: () => void;
}

/** The link and the code of an invitation, the one time that they are shown. */
export function CodeDialog({ title, invitation: { email, link, code, expires_at }, onClose }: CodeDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={`For ${email}, by e-mail or from your hand.`}
      footer={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={4}>
        <Wrapped label="Invitation link" value={link} />
        <Wrapped label="Invitation code" value={code} />
        <Banner tone="info">
          They are shown only now. The code works once, for {email} alone, until {formatDay(expires_at)}.
        </Banner>
      </Stack>
    </Dialog>
  );
}
