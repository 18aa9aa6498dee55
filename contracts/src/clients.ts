import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { SignUpAndAccept } from './members.ts';
import { ClientRole } from './permissions.ts';
import { maxEmailLength, maxOrganizationNameLength } from './session.limits.ts';
import { Id, nameText, page, Timestamp, WholeListQuery } from './shared.ts';

/** A company that the organization works for: its members see the leads with its label. */
export const Client = z.object({
  id: Id,
  name: z.string(),
  /** Whether its members can read transcripts and summaries of calls, not only how they ended. */
  shares_transcripts: z.boolean(),
  /** Whether its members can hear the recordings. */
  shares_recordings: z.boolean(),
  lead_count: z.int(),
  member_count: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Client = z.infer<typeof Client>;

const ClientFields = z.strictObject({
  name: nameText(z.string('Name is required').trim().min(1, 'Name is required').max(maxOrganizationNameLength)),
  shares_transcripts: z.boolean(),
  shares_recordings: z.boolean(),
});

/** By default, a new client sees only how calls ended, without transcripts and recordings. */
export const ClientInput = ClientFields.extend({
  shares_transcripts: ClientFields.shape.shares_transcripts.default(false),
  shares_recordings: ClientFields.shape.shares_recordings.default(false),
});
export type ClientInput = z.input<typeof ClientInput>;

// Without defaults: omitted fields stay unchanged.
export const ClientChange = ClientFields.partial().extend({
  /** The version that was read: a save over a newer one is refused with `stale`. If absent, the last save wins. */
  updated_at: Timestamp.optional(),
});
export type ClientChange = z.input<typeof ClientChange>;

const ClientName = z.object({ id: Id, name: z.string() });

export const ClientMember = z.object({
  id: Id,
  user_id: Id,
  role: ClientRole,
  created_at: Timestamp,
  client: ClientName,
  user: z.object({ id: Id, email: z.string(), full_name: z.string() }),
});
export type ClientMember = z.infer<typeof ClientMember>;

/** An unused invitation; it disappears once it is used. */
export const ClientInvitation = z.object({
  id: Id,
  email: z.string(),
  role: ClientRole,
  client: ClientName,
  status: z.enum(['pending', 'expired']),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type ClientInvitation = z.infer<typeof ClientInvitation>;

/** A new invitation with its code and link, which are shown once; only a hash of the code is stored. */
export const CreatedClientInvitation = ClientInvitation.extend({ code: z.string(), link: z.string() });
export type CreatedClientInvitation = z.infer<typeof CreatedClientInvitation>;

export const InviteClientMember = z.strictObject({
  /** Staff name the client; clients invite people to their own. */
  client_id: z.uuid('Choose a client').optional(),
  email: z.email('Please enter a valid email address.').max(maxEmailLength),
  role: ClientRole.default('editor'),
});
export type InviteClientMember = z.input<typeof InviteClientMember>;

const InvitationCode = z
  .string('Invitation code is required')
  .trim()
  .min(1, 'Invitation code is required')
  .max(200, 'This is no invitation code');

/** The form of `/client/signup`. */
export const ClientSignUp = SignUpAndAccept.pick({ full_name: true, password: true }).extend({
  email: z.email('Please enter a valid email address.').max(maxEmailLength),
  code: InvitationCode,
});
export type ClientSignUp = z.infer<typeof ClientSignUp>;

/**
 * Why an action on clients was refused: it is for staff only, for clients only, the signed-in person is not a client,
 * the code is invalid, or a client must keep one admin.
 */
export const clientReasons = ['staff_only', 'client_only', 'not_a_client', 'invalid_code', 'last_admin'] as const;

const byId = z.object({ id: Id });
const OfClientQuery = WholeListQuery.extend({ client_id: Id.optional() });

export const clientApi = {
  'GET /api/clients': {
    summary: 'Lists the clients of the organization by name',
    access: 'member',
    permission: 'client.read',
    stale_after: [
      'lead.changed',
      'lead_bulk.changed',
      'lead_import.changed',
      'client.changed',
      'client_member.changed',
      'onboarding_kit.changed',
    ],
    query: WholeListQuery,
    response: page(Client),
  },
  'POST /api/clients': {
    summary: 'Creates a client',
    access: 'member',
    permission: 'client.manage',
    body: ClientInput,
    response: Client,
    status: 201,
  },
  'PATCH /api/clients/:id': {
    summary: 'Renames a client; sets what of calls is shared with it',
    access: 'member',
    permission: 'client.manage',
    params: byId,
    body: ClientChange,
    response: Client,
  },
  'DELETE /api/clients/:id': {
    summary: 'Deletes a client: its people lose access at once, its leads stay without the label',
    access: 'member',
    permission: 'client.manage',
    params: byId,
    status: 204,
  },
  'GET /api/client-members': {
    summary: "Lists the people of the organization's clients; a client sees its own",
    access: 'member',
    permission: 'client_member.read',
    stale_after: ['client.changed', 'client_member.changed'],
    query: OfClientQuery,
    response: page(ClientMember),
  },
  'PATCH /api/client-members/:id': {
    summary: "Changes a client member's role; clients change neither their own nor that of their last admin",
    access: 'member',
    permission: 'client_member.manage',
    params: byId,
    body: z.object({ role: ClientRole }),
    response: ClientMember,
  },
  'DELETE /api/client-members/:id': {
    summary: 'Removes a client member, who is refused from the next request on',
    access: 'member',
    permission: 'client_member.manage',
    params: byId,
    status: 204,
  },
  'GET /api/client-invitations': {
    summary: 'Lists unused invitation codes, newest first',
    access: 'member',
    permission: 'client_member.manage',
    stale_after: ['client.changed', 'client_member.changed', 'client_invitation.changed'],
    query: OfClientQuery,
    response: page(ClientInvitation),
  },
  'POST /api/client-invitations': {
    needs_confirmed_address: true,
    summary: 'Invites a person to a client; answers with the code, which works once within 7 days',
    access: 'member',
    permission: 'client_member.manage',
    body: InviteClientMember,
    response: CreatedClientInvitation,
    status: 201,
  },
  'POST /api/client-invitations/:id/code': {
    needs_confirmed_address: true,
    summary: 'Makes a new code and a new week for an invitation; the code before stops working',
    access: 'member',
    permission: 'client_member.manage',
    params: byId,
    response: CreatedClientInvitation,
  },
  'DELETE /api/client-invitations/:id': {
    summary: 'Cancels an invitation',
    access: 'member',
    permission: 'client_member.manage',
    params: byId,
    status: 204,
  },
  'POST /api/client-invitations/sign-up': {
    summary: 'Creates the account of a person with a code and the address it was made for, and signs in to the portal',
    access: 'public',
    body: ClientSignUp,
    status: 204,
  },
  'POST /api/client-invitations/accept': {
    needs_confirmed_address: true,
    summary: 'Joins a client as the signed-in person for whose address the code was made',
    access: 'session',
    body: z.object({ code: InvitationCode }),
    status: 204,
  },
  'POST /api/client/session': {
    summary: 'Makes this session one of the client portal; of the organization that is named, else of the first',
    access: 'session',
    body: z.object({ organization_id: Id.optional() }),
    status: 204,
  },
} as const satisfies Endpoints;
