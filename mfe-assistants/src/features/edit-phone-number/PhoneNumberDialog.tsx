import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { PreferredBy } from '../choose-numbers/PreferredBy.tsx';
import { InboundSetupCard } from '../set-up-inbound/InboundSetupCard.tsx';
import { numberTexts } from './numberTexts.ts';
import { PhoneNumberFields } from './PhoneNumberFields.tsx';
import { failureText, formOf, type PhoneNumberValues, phoneNumberFormSchema } from './phoneNumberForm.ts';

interface PhoneNumberDialogProps {
  /** The number to change; without one, the dialog adds a new one. */
  number?: PhoneNumber | undefined;
  onClose: () => void;
}

function send(
  number: PhoneNumber | undefined,
  { assistant_id, ...rest }: PhoneNumberValues,
  version: string,
): Promise<PhoneNumber> {
  const values = rest.type === 'inbound' ? { ...rest, assistant_id } : rest;
  if (!number) return request('POST /api/phone-numbers', { body: values });
  // A password without a username is useless, so it is removed, too.
  const password = values.auth_username === null ? { auth_password: values.auth_password ?? null } : {};
  return request('PATCH /api/phone-numbers/:id', {
    params: { id: number.id },
    body: { ...values, ...password, updated_at: version },
  });
}

/** Adds or changes one phone number. */
export function PhoneNumberDialog({ number, onClose }: PhoneNumberDialogProps) {
  const storedPassword = number?.auth_password_last_four ?? null;
  const { data: assistants } = useQuery({
    ...endpointRows('GET /api/assistants', { query: { status: 'published' } }),
    enabled: number?.type === 'inbound',
  });
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
        ...numberTexts(assistants ?? []),
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
