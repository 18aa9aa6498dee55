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

/** Shows that another lead already has this number. Two people can share a phone, so the form can still be saved. */
export function SameNumber({ form, ownId }: SameNumberProps) {
  const phoneNumber = useWatch({ control: form.control, name: 'phone_number' });
  // The field returns a complete number in E.164, and an incomplete one in another format.
  const number = phoneNumber && e164.test(phoneNumber) ? phoneNumber : null;
  const { data } = useQuery({
    ...endpointQuery('GET /api/leads', { query: { search: number, limit: lookedAt } }),
    enabled: number !== null,
  });
  const other = number && data?.items.find((lead) => lead.phone_number === number && lead.id !== ownId);
  // Without a duplicate, it takes up no space in the form.
  if (!other) return null;
  return (
    <Banner role="status" tone="warning" actions={<Link href={`/leads?lead=${other.id}`}>Open {leadName(other)}</Link>}>
      {leadName(other)} has this number too. Saving changes only the lead that you edit.
    </Banner>
  );
}
