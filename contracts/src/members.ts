import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { StaffRole } from './permissions.ts';
import { maxEmailLength, maxPersonNameLength, passwordMaxLength, passwordMinLength } from './session.limits.ts';
import { PersonName, SessionOrganization } from './session.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';

export const Member = z.object({
  id: Id,
  role: StaffRole,
  created_at: Timestamp,
  user: z.object({ id: Id, email: z.string(), full_name: z.string() }),
});
export type Member = z.infer<typeof Member>;

export const InvitationStatus = z.enum(['pending', 'accepted', 'expired', 'cancelled']);
export type InvitationStatus = z.infer<typeof InvitationStatus>;

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: StaffRole,
  status: InvitationStatus,
  created_at: Timestamp,
  expires_at: Timestamp,
  accepted_at: Timestamp.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** A new invitation with its link, which is shown once; only a hash of the token is stored. */
export const CreatedInvitation = Invitation.extend({
  link: z.string(),
  /** Whether an email with the link is sent; false without a mail server. */
  is_mailed: z.boolean(),
});
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;

/** Days for which an invitation is valid. Source: specification 01 §9. */
export const invitationDays = 7;

export const InviteMember = z.object({
  email: z.email('Please enter a valid email address.').max(maxEmailLength),
  /** Only owners can invite owners. */
  role: StaffRole.default('member'),
});
export type InviteMember = z.input<typeof InviteMember>;

const InvitationToken = z.object({ token: z.string().min(16).max(200) });

/** The data of an invitation's link. */
export const InvitationCheck = z.object({
  status: z.enum(['pending', 'expired', 'not_found', 'cancelled', 'accepted']),
  invitation: z.object({ email: z.string(), organization_name: z.string(), role: StaffRole }).nullable(),
});
export type InvitationCheck = z.infer<typeof InvitationCheck>;

export const SignUpAndAccept = InvitationToken.extend({
  full_name: PersonName,
  password: z
    .string()
    .min(passwordMinLength, 'Password must be at least 8 characters')
    .max(passwordMaxLength, 'Password must be at most 128 characters'),
});

const byId = z.object({ id: Id });

export const memberApi = {
  'GET /api/members': {
    summary: 'Lists the members of the active organization',
    access: 'member',
    permission: 'member.read',
    stale_after: ['member.changed'],
    query: WholeListQuery,
    response: page(Member),
  },
  'PATCH /api/members/:id': {
    summary: "Changes a member's role; not one's own, and the last owner stays",
    access: 'member',
    permission: 'member.manage',
    params: byId,
    body: z.object({ role: StaffRole }),
    response: Member,
  },
  'DELETE /api/members/:id': {
    summary: 'Removes a member; not oneself, and the last owner stays',
    access: 'member',
    permission: 'member.manage',
    params: byId,
    status: 204,
  },
  'GET /api/invitations': {
    summary: 'Lists invitations that were not accepted',
    access: 'member',
    permission: 'member.manage',
    // A person who joins had an invitation.
    stale_after: ['member.changed', 'invitation.changed'],
    query: WholeListQuery,
    response: page(Invitation),
  },
  'POST /api/invitations': {
    summary: 'Invites a person by e-mail address; answers with the link',
    access: 'member',
    needs_confirmed_address: true,
    permission: 'member.manage',
    body: InviteMember,
    response: CreatedInvitation,
    status: 201,
  },
  'POST /api/invitations/:id/link': {
    summary: 'Makes a new link for a pending invitation; the one before stops working',
    access: 'member',
    needs_confirmed_address: true,
    permission: 'member.manage',
    params: byId,
    response: CreatedInvitation,
  },
  'DELETE /api/invitations/:id': {
    summary: 'Cancels an invitation',
    access: 'member',
    permission: 'member.manage',
    params: byId,
    status: 204,
  },
  'POST /api/invitations/check': {
    summary: 'Tells what an invitation link leads to',
    access: 'public',
    body: InvitationToken,
    response: InvitationCheck,
  },
  'POST /api/invitations/accept': {
    summary: 'Joins the organization as the signed-in person the invitation was sent to',
    access: 'session',
    needs_confirmed_address: true,
    body: InvitationToken.extend({
      full_name: nameText(z.string().trim().max(maxPersonNameLength)).optional(),
    }),
    response: SessionOrganization,
  },
  'POST /api/invitations/sign-up': {
    summary: 'Creates the invited account, joins and signs in',
    access: 'public',
    body: SignUpAndAccept,
    response: SessionOrganization,
    status: 201,
  },
} as const satisfies Endpoints;
