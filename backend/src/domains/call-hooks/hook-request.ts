import type { CallDirection } from '@switchboard/contracts/calls';
import type { leads } from '../../generated/prisma/client.ts';

/** A call that the hook is asked about. */
export interface CallInQuestion {
  /** The same each time that the hook is asked about this call. */
  event_id: string;
  direction: CallDirection;
  /** Null for a call that comes in: it is created after the hook has answered. */
  call_id: string | null;
  organization: { id: string; name: string };
  /** Null for a caller who withholds the number. */
  from_number: string | null;
  to_number: string;
  lead: KnownLead | null;
  campaign: { id: string; name: string } | null;
  scheduled_call_id: string | null;
  /** Null for an inbound number without one. */
  assistant: { id: string; name: string } | null;
  variables: Record<string, string>;
  is_simulated: boolean;
  is_test: boolean;
}

export type KnownLead = Pick<
  leads,
  'id' | 'first_name' | 'last_name' | 'email' | 'phone_number' | 'status' | 'source' | 'time_zone' | 'custom_fields'
>;

/** The body of a request to the hook, in the form of webhooks. */
export function bodyOf(
  { event_id, organization, lead, campaign, assistant, ...call }: CallInQuestion,
  at: Date,
): string {
  const { id, first_name, last_name, email, phone_number, status, source, time_zone, custom_fields } = lead ?? {};
  return JSON.stringify({
    type: 'call.before',
    timestamp: at.toISOString(),
    data: {
      id: event_id,
      organization_id: organization.id,
      organization_name: organization.name,
      ...call,
      lead_id: id ?? null,
      lead: lead && { first_name, last_name, email, phone_number, status, source, time_zone, custom_fields },
      campaign_id: campaign?.id ?? null,
      campaign_name: campaign?.name ?? null,
      assistant_id: assistant?.id ?? null,
      assistant_name: assistant?.name ?? null,
    },
  });
}
