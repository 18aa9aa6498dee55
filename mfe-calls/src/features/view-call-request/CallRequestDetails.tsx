import type { CallRequest } from '@switchboard/contracts/call-requests';
import { Button, DescriptionList, formatPhone, IconPhone, Link, Moment, Text } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { CallRequestStatusBadge, CallRequestTime, isRetried } from '../browse-call-requests/CallRequestStatusBadge.tsx';

interface CallRequestDetailsProps {
  request: CallRequest;
  /** Calls the lead; undefined if that isn't possible. */
  onCall: (() => void) | undefined;
  onClose: () => void;
}

const mono = (text: string) => (
  <Text mono size="sm">
    {text}
  </Text>
);

const given = (variables: Record<string, string>) =>
  Object.entries(variables).map(([name, value]) => ({ term: name, value: value || null }));

function factsOf(request: CallRequest) {
  return [
    { term: 'Lead', value: <Link href={`/leads?lead=${request.lead_id}`}>{request.lead_name}</Link> },
    { term: 'Lead Phone Number', value: mono(formatPhone(request.lead_phone_number)) },
    { term: 'Assistant', value: request.assistant_name },
    { term: 'Inbound Phone Number', value: mono(formatPhone(request.inbound_phone_number)) },
    { term: 'Status', value: <CallRequestStatusBadge status={request.status} isRetry={isRetried(request)} /> },
    { term: 'Scheduled Time', value: <CallRequestTime request={request} /> },
    { term: 'Created', value: <Moment at={request.created_at} /> },
    { term: 'Request ID', value: mono(request.id) },
    ...given(request.assistant_variables),
    ...given(request.custom_variables),
  ];
}

/** Everything about one call request, with a link to its call. */
export function CallRequestDetails({ request, onCall, onClose }: CallRequestDetailsProps) {
  return (
    <Dialog
      title="Call Request Details"
      onClose={onClose}
      footer={
        <>
          {request.call_log_id && <Button href={`/call-logs?log=${request.call_log_id}`}>View Call Log</Button>}
          {onCall ? (
            <Button variant="primary" icon={<IconPhone />} onPress={onCall}>
              Call Now
            </Button>
          ) : (
            <Button onPress={onClose}>Close</Button>
          )}
        </>
      }
    >
      <DescriptionList items={factsOf(request)} />
    </Dialog>
  );
}
