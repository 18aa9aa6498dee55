import type { Lead } from '@switchboard/client';

/** What a call fills in from a lead, by the names of placeholders. */
export function leadValues(lead: Lead): Record<string, string> {
  const name = `${lead.first_name} ${lead.last_name}`.trim();
  const own = Object.entries(lead.custom_fields).flatMap(([key, value]) => [
    [key, String(value)],
    [`lead_${key}`, String(value)],
  ]);
  return {
    ...Object.fromEntries(own),
    first_name: lead.first_name,
    last_name: lead.last_name,
    name,
    lead_contact_name: name,
    email: lead.email ?? '',
    phone: lead.phone_number,
    phone_number: lead.phone_number,
    lead_contact_number: lead.phone_number,
  };
}
