import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';

const reasons: Record<Exclude<ScheduledCall['status'], 'scheduled'>, string> = {
  called: 'This call is in progress or has ended',
  cancelled: 'This call was already cancelled',
  expired: 'This call expired before it could be made',
  failed: 'This call failed',
};

/** Why a call can no longer be changed; undefined while it is scheduled. */
export function whyOver({ status }: Pick<ScheduledCall, 'status'>): string | undefined {
  return status === 'scheduled' ? undefined : reasons[status];
}
