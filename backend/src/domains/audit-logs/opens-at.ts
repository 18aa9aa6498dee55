/** Where people see a kind of thing. */
export interface OpensAt {
  /** A query for the id that the page is given; `audit_logs` is around it, and no row means that the thing is gone. */
  id: string;
  path: (id: string, organizationId: string) => string;
}

const row = (table: string) => `SELECT t.id::text FROM ${table} t WHERE t.id = audit_logs.resource_id::uuid`;
const settings = (tab: string) => (_: string, organizationId: string) =>
  `/organization-settings/${organizationId}?tab=${tab}`;

/** The pages on which a thing in the audit log can be opened; other kinds of things have none. */
export const opensAt: Record<string, OpensAt> = {
  lead: { id: row('leads'), path: (id) => `/leads/${id}` },
  // The list is shown by numbers, under which its changes are written down.
  do_not_call: {
    id: 'SELECT audit_logs.resource_id FROM do_not_call t WHERE t.phone_e164 = audit_logs.resource_id OR t.email = audit_logs.resource_id LIMIT 1',
    path: (number) => `/do-not-call?search=${encodeURIComponent(number)}`,
  },
  lead_import: { id: row('lead_imports'), path: (id) => `/leads/import?file=${id}` },
  lead_upload: { id: row('lead_uploads'), path: (id) => `/lead-uploads?view=${id}` },
  // A call is shown by its log.
  call: {
    id: 'SELECT t.id::text FROM call_logs t WHERE t.call_id = audit_logs.resource_id::uuid LIMIT 1',
    path: (id) => `/call-logs?log=${id}&view=transcript`,
  },
  call_log: { id: row('call_logs'), path: (id) => `/call-logs?log=${id}` },
  call_request: { id: row('call_requests'), path: (id) => `/call-requests?request=${id}` },
  assistant: { id: row('assistants'), path: (id) => `/assistants/${id}` },
  phone_number: { id: row('phone_numbers'), path: (id) => `/phone-numbers?edit=${id}` },
  micro_prompt: { id: row('micro_prompts'), path: (id) => `/micro-prompts?edit=${id}` },
  interview: { id: row('interviews'), path: (id) => `/interviews/${id}` },
  slot: { id: row('slots'), path: (id) => `/slots/${id}` },
  booking_page: { id: row('booking_pages'), path: (id) => `/booking-pages?edit=${id}` },
  // A booking is shown on the page of its slot.
  booking: {
    id: 'SELECT t.slot_id::text FROM slot_bookings t WHERE t.id = audit_logs.resource_id::uuid',
    path: (id) => `/slots/${id}`,
  },
  member: { id: row('organization_members'), path: settings('members') },
  invitation: {
    id: `${row('organization_invitations')} AND t.accepted_at IS NULL AND t.cancelled_at IS NULL`,
    path: settings('members&view=invitations'),
  },
  client: { id: row('clients'), path: settings('client-members') },
  client_member: { id: row('client_members'), path: settings('client-members&view=members') },
  client_invitation: { id: row('client_invitations'), path: settings('client-members&view=members') },
  api_key: { id: row('api_keys'), path: settings('api-keys') },
  webhook: {
    id: row('webhooks'),
    path: (id, organizationId) =>
      `/organization-settings/${organizationId}?tab=webhooks&dialog=deliveries&webhook=${id}`,
  },
  embed: { id: row('embeds'), path: (id) => `/web-embeds?edit=${id}` },
  call_hook: { id: row('call_hooks'), path: settings('call-hook') },
  module_settings: {
    id: 'SELECT t.module_id FROM module_settings t WHERE t.id = audit_logs.resource_id::uuid',
    path: (id, organizationId) => `/organization-settings/${organizationId}?tab=modules&edit=${id}`,
  },
  organization: { id: row('organizations'), path: settings('general') },
};
