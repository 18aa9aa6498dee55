import { randomBytes } from 'node:crypto';
import { invitationDays } from '@switchboard/contracts/members';
import { hashToken } from '../domains/organizations/invitation-state.ts';
import type { DemoContext } from './context.ts';

const dayMs = 24 * 60 * 60_000;

/** Invited people who have not joined: one recently, the others after their invitation expired. */
export async function fillInvitations({ services, demo, organization_id, people }: DemoContext): Promise<void> {
  await services.db.organization_invitations.createMany({
    data: demo.invited.map(({ email, role, daysAgo }) => {
      const created_at = new Date(Date.now() - daysAgo * dayMs);
      return {
        organization_id,
        email,
        role,
        // A link that no one has.
        token_hash: hashToken(randomBytes(24).toString('base64url')),
        invited_by: people[0] ?? null,
        created_at,
        expires_at: new Date(created_at.getTime() + invitationDays * dayMs),
      };
    }),
  });
}
