import { createHash } from 'node:crypto';
import type { InvitationStatus } from '@switchboard/contracts/members';
import { AppError } from '../../errors.ts';

/** An invitation as stored: only a hash of its token. */
export interface InvitationRow {
  id: string;
  organization_id: string;
  email: string;
  role: string;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  cancelled_at: Date | null;
}

/** The status of an invitation. */
export function statusOf(row: InvitationRow): InvitationStatus {
  if (row.accepted_at) return 'accepted';
  if (row.cancelled_at) return 'cancelled';
  return row.expires_at.getTime() <= Date.now() ? 'expired' : 'pending';
}

const refusals: Record<Exclude<InvitationStatus, 'pending'>, string> = {
  expired: 'This invitation has expired',
  cancelled: 'This invitation has already been cancelled',
  accepted: 'This invitation has already been accepted',
};

/** Why an invitation can no longer be used, in the specification's words. */
export const refusal = (status: keyof typeof refusals) =>
  new AppError('CONFLICT', refusals[status], { reason: status });

/** The stored hash of an invitation's token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
