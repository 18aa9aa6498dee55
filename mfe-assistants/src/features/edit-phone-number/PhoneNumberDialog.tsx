import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { PreferredBy } from '../choose-numbers/PreferredBy.tsx';
import { InboundSetupCard } from '../set-up-inbound/InboundSetupCard.tsx';
import { PhoneNumberFields } from './PhoneNumberFields.tsx';
import { failureText, formOf, type PhoneNumberValues, phoneNumberFormSchema } from './phoneNumberForm.ts';

interface PhoneNumberDialogProps {
  /** The number to change; without one, the dialog adds a new one. */
  number?: PhoneNumber | undefined;
  onClose: () => void;
}

const labels: Record<string, string> = {
  phone_number: 'Phone Number',
  type: 'Type',
  termination_sip_domain: 'Termination SIP Domain',
  auth_username: 'Auth Username',
  auth_password: 'Auth Password',
  assistant_id: 'Assistant',
  is_default: 'Default number',
  max_concurrent_calls: 'Calls at once',
  max_calls_per_second: 'New calls per second',
  max_calls_per_day: 'Calls per day',
  min_answer_percent: 'Pause below',
  sip_port: 'Port',
  sip_transport: 'Transport',
  media_encryption: 'Media encryption',
  trunk_authentication: 'Authentication',
  caller_id: 'Outbound caller ID',
  asserted_identity: 'P-Asserted-Identity',
  destination_country: 'Country',
  codecs: 'Codecs',
  sip_headers: 'Headers',
  open_days: 'Open on',
  open_from: 'Open from',
  open_until: 'Open until',
  closed_message: 'What callers hear outside these hours',
  reserved_lines: 'Reserved lines',
  allowed_addresses: 'Allowed addresses',
};

function send(
  number: PhoneNumber | undefined,
  { assistant_id, ...rest }: PhoneNumberValues,
  version: string,
): Promise<PhoneNumber> {
  const values = rest.type === 'inbound' ? { ...rest, assistant_id } : rest;
  if (!number) return request('POST /api/phone-numbers', { body: values });
  // A password without a user name signs in nowhere: it goes with it.
  const password = values.auth_username === null ? { auth_password: values.auth_password ?? null } : {};
  return request('PATCH /api/phone-numbers/:id', {
    params: { id: number.id },
    body: { ...values, ...password, updated_at: version },
  });
}

/** Adds or changes one phone number. */
export function PhoneNumberDialog({ number, onClose }: PhoneNumberDialogProps) {
  const storedPassword = number?.auth_password_last_four ?? null;
  const form = useSaveForm(phoneNumberFormSchema(storedPassword !== null), {
    values: formOf(number),
    save: (values, version) => send(number, values, String(version)),
    ...(number && {
      merge: {
        version: number.updated_at,
        read: async () => {
          const stored = await request('GET /api/phone-numbers/:id', { params: { id: number.id } });
          return { version: stored.updated_at, values: formOf(stored) };
        },
        label: (name) => labels[name] ?? name,
      },
    }),
    stale: 'phone_number.changed',
    done: number ? 'Phone number updated' : 'Phone number added',
    failed: failureText,
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={number ? 'Edit Phone Number' : 'Add Phone Number'}
      submitLabel={number ? 'Save Changes' : 'Add Number'}
      onClose={onClose}
    >
      <PhoneNumberFields form={form} storedPassword={storedPassword} />
      {number?.type === 'inbound' && number.assistant_id !== null && <InboundSetupCard number={number} />}
      {number?.type === 'outbound' && form.watch('type') === 'outbound' && <PreferredBy number={number} />}
    </FormDialog>
  );
}
