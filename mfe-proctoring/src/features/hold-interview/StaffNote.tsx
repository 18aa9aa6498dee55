import type { StaffMessage } from '@switchboard/contracts/interview-sessions';
import { Banner, Button } from '@switchboard/design-system';
import { useState } from 'react';
import styled from 'styled-components';
import { keep, kept } from '../../call/kept.ts';
import { SentAt } from '../../candidate/SentAt.tsx';
import { t } from '../../texts/call/t.ts';

const Whole = styled.div`
  flex-basis: 100%;
`;

const Lines = styled.p`
  white-space: pre-line;
`;

interface Props {
  interviewId: string;
  /** The organization of the staff who wrote it. */
  from: string;
  message: StaffMessage;
}

/** A message from staff during the interview, shown until it was read. */
export function StaffNote({ interviewId, from, message: { number, text, at } }: Props) {
  const [read, setRead] = useState(() => Number(kept(interviewId, 'staff-message-read') ?? 0));
  const close = () => {
    keep(interviewId, 'staff-message-read', String(number));
    setRead(number);
  };
  return (
    <Whole role="status">
      {number > read && (
        <Banner
          tone="info"
          title={
            <>
              {t('call.message_from', { organization: from })} <SentAt at={at} />
            </>
          }
          actions={
            <Button size="sm" onPress={close}>
              {t('call.ok')}
            </Button>
          }
        >
          <Lines>{text}</Lines>
        </Banner>
      )}
    </Whole>
  );
}
