import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { PreferredBy } from '../choose-numbers/PreferredBy.tsx';
import { PhoneNumberFields } from './PhoneNumberFields.tsx';
import { failureText, formOf, type PhoneNumberValues, phoneNumberFormSchema } from './phoneNumberForm.ts';

interface PhoneNumberDialogProps {
  /** The number to change; without one, the dialog adds a new one. */
  number?: PhoneNumber | undefined;
  onClose: () => void;
}

function send(number: PhoneNumber | undefined, { assistant_id, ...rest }: PhoneNumberValues): Promise<PhoneNumber> {
  const values = rest.type === 'inbound' ? { ...rest, assistant_id } : rest;
  if (!number) return request('POST /api/phone-numbers', { body: values });
  // A password without a user name signs in nowhere: it goes with it.
  const password = values.auth_username === null ? { auth_password: values.auth_password ?? null } : {};
  return request('PATCH /api/phone-numbers/:id', { params: { id: number.id }, body: { ...values, ...password } });
}

/** Adds or changes one phone number. */
export function PhoneNumberDialog({ number, onClose }: PhoneNumberDialogProps) {
  const storedPassword = number?.auth_password_last_four ?? null;
  const form = useSaveForm(phoneNumberFormSchema(storedPassword !== null), {
    values: formOf(number),
    save: (values) => send(number, values),
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
      {number?.type === 'outbound' && form.watch('type') === 'outbound' && <PreferredBy number={number} />}
    </FormDialog>
  );
}
