import { mediaText } from '@switchboard/contracts/whatsapp-media';
import type { WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import {
  Button,
  formatTime,
  IconAlertCircle,
  IconCheck,
  IconCheckCircle,
  IconClock,
  tokens,
} from '@switchboard/design-system';
import { IconEye } from '@switchboard/design-system/icons';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { hasFile, noteOf, statusLabels } from './messageWords.ts';

const Bubble = styled.li`
  align-self: flex-start;
  max-inline-size: min(85%, ${tokens.width.prose});
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};

  &[data-direction='outbound'] {
    align-self: flex-end;
    border-color: ${tokens.color.accentLine};
    background: ${tokens.color.accentSoft};
  }

  &[data-status='failed'] {
    border-color: ${tokens.color.dangerLine};
    background: ${tokens.color.dangerSoft};
  }
`;

const Words = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Foot = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0 ${tokens.space[2]};
  margin-block-start: ${tokens.space[1]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-variant-numeric: tabular-nums;
`;

const Status = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[1]};

  & > svg {
    inline-size: ${tokens.size.iconSm};
    block-size: ${tokens.size.iconSm};
  }

  &[data-status='read'] {
    color: ${tokens.color.success};
  }

  &[data-status='failed'] {
    color: ${tokens.color.danger};
    font-weight: ${tokens.weight.semibold};
  }
`;

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  margin-block-start: ${tokens.space[1]};
  overflow-wrap: anywhere;
  font-size: ${tokens.text.sm};
`;

const icons: Record<WhatsAppMessage['status'], ReactNode> = {
  pending: <IconClock />,
  sent: <IconCheck />,
  delivered: <IconCheckCircle />,
  read: <IconEye />,
  failed: <IconAlertCircle />,
};

const File = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.inkMuted};
  overflow-wrap: anywhere;

  & + * {
    margin-block-start: ${tokens.space[1]};
  }
`;

const Before = styled.details`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  overflow-wrap: anywhere;

  & > summary {
    cursor: pointer;
  }
`;

/** A file in a message: its kind, and a link to save it. */
function Attachment({ message }: { message: WhatsAppMessage }) {
  const { id, media } = message;
  if (!media) return null;
  return (
    <File>
      <span>{mediaText(media)}</span>
      {hasFile(media) && (
        <Button size="sm" href={`/api/whatsapp-messages/${id}/media`} download>
          Download
        </Button>
      )}
    </File>
  );
}

interface MessageBubbleProps {
  message: WhatsAppMessage;
  /** Undefined for people who may only read, and if the lead may not be written to. */
  onRetry: ((message: WhatsAppMessage) => void) | undefined;
  isRetrying: boolean;
}

/** A message with its delivery status, and the reason if it failed. */
export function MessageBubble({ message, onRetry, isRetrying }: MessageBubbleProps) {
  const { direction, status, content, created_at, created_by_name, is_automatic, may_have_arrived } = message;
  const { edited_at, original_content } = message;
  const isOwn = direction === 'outbound';
  const hasFailed = isOwn && status === 'failed';
  const note = isOwn ? noteOf(message) : null;
  return (
    <Bubble data-direction={direction} data-status={isOwn ? status : undefined}>
      <Attachment message={message} />
      {content && <Words dir="auto">{content}</Words>}
      {original_content !== null && (
        <Before>
          <summary>Before the edit</summary>
          {original_content}
        </Before>
      )}
      <Foot>
        {isOwn && (is_automatic ? <span>Automatic</span> : created_by_name && <span>{created_by_name}</span>)}
        {edited_at && <span>Edited {formatTime(edited_at)}</span>}
        <time dateTime={created_at}>{formatTime(created_at)}</time>
        {isOwn && (
          <Status data-status={status}>
            {icons[status]}
            {statusLabels[status]}
          </Status>
        )}
      </Foot>
      {(note || hasFailed) && (
        <Note>
          <span>
            {note}
            {hasFailed && may_have_arrived && ' It may have arrived. If you retry, it may arrive twice.'}
          </span>
          {hasFailed && onRetry && (
            <Button size="sm" isPending={isRetrying} onPress={() => onRetry(message)}>
              Retry
            </Button>
          )}
        </Note>
      )}
    </Bubble>
  );
}
