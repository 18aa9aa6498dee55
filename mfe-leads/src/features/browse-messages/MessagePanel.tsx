import { mediaText } from '@switchboard/contracts/whatsapp-media';
import type { WhatsAppMessageEntry } from '@switchboard/contracts/whatsapp-messages';
import { Button, DescriptionList, Link, Moment, Stack, Text } from '@switchboard/design-system';
import { SidePanel } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import styled from 'styled-components';
import { hasFile, noteOf } from '../send-whatsapp/messageWords.ts';
import { contactName, MessageStatus } from './MessagesTable.tsx';

const Words = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

interface MessagePanelProps {
  message: WhatsAppMessageEntry;
  /** Opens the conversation; undefined without a lead. */
  onTalk: (() => void) | undefined;
  onClose: () => void;
}

/** A message next to the list: its full text, its contact and its actions. */
export function MessagePanel({ message, onTalk, onClose }: MessagePanelProps) {
  const canWrite = useCan('lead.write');
  const { lead, contact, created_at, content, media, edited_at, original_content } = message;
  const note = noteOf(message);
  const isKnownNumber = contact.startsWith('+');
  return (
    <SidePanel
      onClose={onClose}
      title={lead?.name ?? contactName(message)}
      footer={
        onTalk ? (
          <Button variant="primary" onPress={onTalk}>
            Open conversation
          </Button>
        ) : (
          canWrite &&
          isKnownNumber && (
            <Button variant="primary" href={`/leads?dialog=create&phone=${encodeURIComponent(contact)}`}>
              Add Lead
            </Button>
          )
        )
      }
    >
      <Stack gap={4}>
        {media && (
          <Stack direction="row" gap={3} align="center" wrap>
            <Text tone="muted">{mediaText(media)}</Text>
            {hasFile(media) && (
              <Button size="sm" href={`/api/whatsapp-messages/${message.id}/media`} download>
                Download
              </Button>
            )}
          </Stack>
        )}
        {(content || !media) && <Words>{content || '–'}</Words>}
        {note && <Text as="p">{note}</Text>}
        <DescriptionList
          items={[
            { term: 'Lead', value: lead ? <Link href={`/leads?lead=${lead.id}`}>{lead.name}</Link> : 'No lead' },
            {
              term: 'Number',
              value: isKnownNumber ? contact : 'WhatsApp does not say it: whose it is cannot be found out here.',
            },
            { term: 'Status', value: <MessageStatus message={message} /> },
            { term: 'When', value: <Moment at={created_at} /> },
            ...(edited_at ? [{ term: 'Edited', value: <Moment at={edited_at} /> }] : []),
            ...(original_content === null ? [] : [{ term: 'Before the edit', value: original_content }]),
          ]}
        />
      </Stack>
    </SidePanel>
  );
}
