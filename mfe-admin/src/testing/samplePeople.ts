import type { CreatedInvitation, Invitation, Member } from '@switchboard/contracts/members';
import type { StaffRole } from '@switchboard/contracts/permissions';

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

/** No super admin may enter. */
export const notAdmitted = () => ({ admitted: null, inside: [] });

/** Ada Park as a member; she is the person of `sampleSession`. */
export function ownMember(role: StaffRole): Member {
  return {
    id: uuid(301),
    role,
    created_at: '2026-01-05T10:00:00.000Z',
    user: { id: '00000000-0000-4000-8000-0000000000aa', email: 'ada@northwind.example', full_name: 'Ada Park' },
  };
}

/** Another member, Ben Ode. */
export function otherMember(role: StaffRole = 'member'): Member {
  return {
    id: uuid(302),
    role,
    created_at: '2026-02-05T10:00:00.000Z',
    user: { id: uuid(402), email: 'ben@northwind.example', full_name: 'Ben Ode' },
  };
}

export function sampleInvitation(fields: Partial<Invitation> = {}): Invitation {
  return {
    id: uuid(501),
    email: 'cleo@northwind.example',
    role: 'viewer',
    status: 'pending',
    created_at: '2026-11-18T10:00:00.000Z',
    expires_at: '2026-11-25T10:00:00.000Z',
    accepted_at: null,
    ...fields,
  };
}

export function createdInvitation(fields: Partial<Invitation> = {}): CreatedInvitation {
  return { ...sampleInvitation(fields), is_mailed: true, link: 'https://calls.example.com/invite-accept?token=abc' };
}
