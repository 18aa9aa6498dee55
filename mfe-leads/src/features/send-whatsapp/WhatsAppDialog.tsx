import type { LeadWhatsApp } from '@switchboard/contracts/whatsapp-messages';
import { Button, formatMoment, formatPhone, isolated, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { IconPause, IconPlay } from '@switchboard/design-system/icons';
import { ConfirmDialog, Dialog, LeaveQuestion } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { afterAsking, useLeaveQuestion } from '@switchboard/platform/forms';
import styled from 'styled-components';
import { SimulatedBadge } from '../../display/SimulatedBadge.tsx';
import { Composer } from './Composer.tsx';
import { composerLock } from './ComposerLock.tsx';
import { numberName, type SendingNumber } from './messageWords.ts';
import { Thread } from './Thread.tsx';
import { type Conversation, useConversation } from './useConversation.ts';
import { useRetry, useSend } from './useSend.ts';

const Picker = styled.div`
  flex: 1 1 16rem;
  min-inline-size: 0;
`;

const asOption = (number: SendingNumber) => ({
  id: number.id,
  label: numberName(number),
  ...(number.status === 'active' ? {} : { description: 'Not connected' }),
});

function Head({ conversation, isSimulated }: { conversation: Conversation; isSimulated: boolean }) {
  const { numbers, number, choose, isPaused, setPaused } = conversation;
  return (
    <Stack direction="row" gap={3} align="end" justify="between" wrap>
      {numbers.length > 0 && (
        <Picker>
          <Select
            label="From"
            options={numbers.map(asOption)}
            value={number?.id ?? null}
            onChange={choose}
            placeholder="Choose a number"
          />
        </Picker>
      )}
      <Stack direction="row" gap={2}>
        {isSimulated && <SimulatedBadge />}
        <Button size="sm" icon={isPaused ? <IconPlay /> : <IconPause />} onPress={() => setPaused(!isPaused)}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      </Stack>
    </Stack>
  );
}

interface BodyProps {
  known: LeadWhatsApp;
  conversation: Conversation;
  sending: ReturnType<typeof useSend>;
  retrying: ReturnType<typeof useRetry>;
}

function Body({ known, conversation, sending, retrying }: BodyProps) {
  const canSend = useCan('whatsapp.send');
  const { number, isPaused } = conversation;
  const name = isolated(known.lead.name);
  const lock = composerLock(known, number, Date.now());
  const closesAt = number?.window?.closes_at;
  return (
    <Stack gap={4}>
      <Head conversation={conversation} isSimulated={known.simulated} />
      {isPaused && (
        <Text as="p" size="sm" tone="muted" role="status">
          Paused. New messages appear when you resume.
        </Text>
      )}
      <Thread
        key={number?.id}
        conversation={conversation}
        name={name}
        onRetry={canSend && !lock ? retrying.ask : undefined}
        retryingId={retrying.retryingId}
      />
      {canSend && lock}
      {canSend && !lock && (
        <Composer
          text={sending.text}
          onChange={sending.setText}
          onSend={number && ((text) => void sending.send(number.id, text))}
        />
      )}
      {canSend && !lock && closesAt && (
        <Text as="p" size="sm" tone="muted">
          You can write until {formatMoment(closesAt)}: WhatsApp allows it for 24 hours from their last message.
        </Text>
      )}
      {!canSend && (
        <Text as="p" size="sm" tone="muted">
          You can read these messages. Members of your organization write them.
        </Text>
      )}
    </Stack>
  );
}

/** A lead's WhatsApp conversation: the sending number, the messages, and the composer. */
export function WhatsAppDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const canSend = useCan('whatsapp.send');
  const conversation = useConversation(leadId);
  const { facts, refresh } = conversation;
  const sending = useSend(leadId, refresh);
  const retrying = useRetry(leadId, refresh);
  const unsent = useLeaveQuestion(sending.text.trim() !== '');
  const lead = facts.data?.lead;
  return (
    <Dialog
      size="lg"
      onClose={() => afterAsking(onClose)}
      title={canSend ? 'Send WhatsApp Message' : 'WhatsApp Messages'}
      description={lead && `${isolated(lead.name)}, ${formatPhone(lead.phone_number)}`}
    >
      <Loaded query={facts} failed="Failed to load WhatsApp numbers" loading={<Skeleton lines={8} />}>
        {(known) => <Body known={known} conversation={conversation} sending={sending} retrying={retrying} />}
      </Loaded>
      <LeaveQuestion form={unsent} />
      {retrying.doubtful && (
        <ConfirmDialog
          onClose={retrying.dismiss}
          title="Send it again?"
          description="The message may have arrived. If you send it again, it may arrive twice."
          confirmLabel="Send again"
          onConfirm={retrying.confirm}
        />
      )}
    </Dialog>
  );
}
