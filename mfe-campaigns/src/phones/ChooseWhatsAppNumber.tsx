import type { Campaign } from '@switchboard/contracts/campaigns';
import { formatPhone, isolated, Link } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import type { SaveForm } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';

type Known = NonNullable<Campaign['whatsapp_number']>;

// A list has to call nothing something; the API calls it null.
const none = 'none';

/** The name of a number for display. */
export function whatsAppName({ display_name, phone_number }: Known): string {
  return display_name ? `${isolated(display_name)}, ${formatPhone(phone_number)}` : formatPhone(phone_number);
}

const noNumbers = (
  <>
    No WhatsApp numbers available. Add one in organization settings.{' '}
    <Link href="/organization-settings?tab=whatsapp">WhatsApp settings</Link>
  </>
);

/** The numbers that serve no campaign yet. */
export const freeWhatsAppNumbers = () => endpointRows('GET /api/whatsapp-numbers', { query: { available: 'true' } });

interface ChooseWhatsAppNumberProps {
  form: Pick<SaveForm, 'useField'>;
  /** The number that the campaign has already: it stays. */
  assigned?: Known | null;
}

/** The number that writes to the leads of a campaign, as the form's `whatsapp_number_id`. It may have none. */
export function ChooseWhatsAppNumber({ form, assigned = null }: ChooseWhatsAppNumberProps) {
  const { value, onChange, onBlur, errorMessage } = form.useField('whatsapp_number_id');
  const { data, error } = useQuery({
    ...freeWhatsAppNumbers(),
    enabled: assigned === null,
  });
  const numbers = assigned ? [assigned] : (data ?? []);
  const said = assigned
    ? 'Once assigned it cannot be changed.'
    : data?.length === 0
      ? noNumbers
      : 'Optional. A number serves one campaign; once assigned it cannot be changed.';
  return (
    <Select
      label="WhatsApp Number"
      options={[
        { id: none, label: 'None' },
        ...numbers.map((number) => ({ id: number.id, label: whatsAppName(number) })),
      ]}
      value={(value as string | null | undefined) ?? none}
      onChange={(id) => onChange(id === none ? null : id)}
      onBlur={onBlur}
      isDisabled={assigned !== null}
      errorMessage={errorMessage ?? (error ? 'Failed to load WhatsApp numbers' : undefined)}
      description={said}
    />
  );
}
