import { Badge, IconAlertCircle, IconCheckCircle, IconPhone } from '@switchboard/design-system';
import { callLogStatus } from '@switchboard/platform';

const icons = { success: <IconCheckCircle />, danger: <IconAlertCircle />, warning: <IconPhone /> };

/** How a call went, as word, shape and colour. */
export function CallOutcome({ call }: { call: { status: string } }) {
  const { word, tone } = callLogStatus(call.status);
  return (
    <Badge tone={tone} icon={icons[tone]}>
      {word}
    </Badge>
  );
}
