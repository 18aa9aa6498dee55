import type { CallRequest, CallRequestStatus } from '@switchboard/contracts/call-requests';
import {
  Badge,
  type BadgeTone,
  IconAlertCircle,
  IconCheckCircle,
  IconClock,
  IconPhone,
  Moment,
} from '@switchboard/design-system';
import type { ReactNode } from 'react';

const looks: Record<CallRequestStatus, { word: string; tone: BadgeTone; icon: ReactNode }> = {
  pending: { word: 'Pending', tone: 'neutral', icon: <IconClock /> },
  scheduled: { word: 'Scheduled', tone: 'warning', icon: <IconPhone /> },
  completed: { word: 'Completed', tone: 'success', icon: <IconCheckCircle /> },
  failed: { word: 'Failed', tone: 'danger', icon: <IconAlertCircle /> },
};

const retried = { word: 'Retrying', tone: 'warning', icon: <IconClock /> } as const;

/** Whether earlier attempts reached no one and the lead is called again automatically. */
export const isRetried = ({ status, retries_made }: Pick<CallRequest, 'status' | 'retries_made'>): boolean =>
  status === 'scheduled' && retries_made > 0;

/** The status of a request as a word, a shape and a colour. */
export function CallRequestStatusBadge({ status, isRetry }: { status: CallRequestStatus; isRetry: boolean }) {
  const { word, tone, icon } = isRetry ? retried : looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** When the lead is called, and whether it is a retry. */
export function CallRequestTime({ request }: { request: CallRequest }) {
  if (!isRetried(request)) return <Moment at={request.scheduled_time} none="Not scheduled" />;
  return (
    <>
      Retry at <Moment at={request.scheduled_time} />
    </>
  );
}
