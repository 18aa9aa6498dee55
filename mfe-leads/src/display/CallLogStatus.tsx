import { Badge, IconAlertCircle, IconCheckCircle, IconPhone } from '@switchboard/design-system';
import { callLogStatus } from '@switchboard/platform';

const icons = { success: <IconCheckCircle />, danger: <IconAlertCircle />, warning: <IconPhone /> };

/** The status of a call log as word, shape and colour. */
export function CallLogStatus({ status }: { status: string }) {
  const { word, tone } = callLogStatus(status);
  return (
    <Badge tone={tone} icon={icons[tone]}>
      {word}
    </Badge>
  );
}
