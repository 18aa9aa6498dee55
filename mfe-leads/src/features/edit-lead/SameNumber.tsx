import { Banner, Link } from '@switchboard/design-system';
import { type SaveForm, useWatch } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import type { z } from 'zod';
import { leadName } from '../../display/leadName.ts';
import type { LeadForm } from '../../phones/phoneForms.ts';

const e164 = /^\+[1-9]\d{6,14}$/;
// The search may find longer numbers too.
const lookedAt = 10;

interface SameNumberProps {
  form: SaveForm<z.input<typeof LeadForm>>;
  /** The lead that is being changed, which may keep its number. */
  ownId: string;
}

/** Says that another lead has the number that a lead gets. Two people can share a phone, so it can be saved. */
export function SameNumber({ form, ownId }: SameNumberProps) {
  const phoneNumber = useWatch({ control: form.control, name: 'phone_number' });
  // The field gives a complete number in this form, and what is still being typed in another.
  const number = phoneNumber && e164.test(phoneNumber) ? phoneNumber : null;
  const { data } = useQuery({
    ...endpointQuery('GET /api/leads', { query: { search: number, limit: lookedAt } }),
    enabled: number !== null,
  });
  const other = number && data?.items.find((lead) => lead.phone_number === number && lead.id !== ownId);
  // Without a number to speak of, it takes no place in the form.
  if (!other) return null;
  return (
    <Banner role="status" tone="warning" actions={<Link href={`/leads?lead=${other.id}`}>Open {leadName(other)}</Link>}>
      {leadName(other)} has this number too. Saving changes only the lead that you edit.
    </Banner>
  );
}
