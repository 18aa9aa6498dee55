import { Badge, IconCheckCircle } from '@switchboard/design-system';
import { IconCloseCircle, IconPhoneCall } from '@switchboard/design-system/icons';

/** The status of a call log as word, shape and colour: anything but completed and failed is in progress. */
export function CallLogStatus({ status }: { status: string }) {
  if (status === 'completed')
    return (
      <Badge tone="success" icon={<IconCheckCircle />}>
        completed
      </Badge>
    );
  if (status === 'failed')
    return (
      <Badge tone="danger" icon={<IconCloseCircle />}>
        failed
      </Badge>
    );
  return (
    <Badge tone="warning" icon={<IconPhoneCall />}>
      in progress
    </Badge>
  );
}
