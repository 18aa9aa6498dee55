import { missingTrunkFields, type PhoneNumber, PhoneNumberUpdate } from '@switchboard/contracts/phone-numbers';
import { ApiError } from '@switchboard/platform';

/** The form as it is typed; for adding and editing alike. */
export interface PhoneNumberForm {
  phone_number: string;
  type: 'inbound' | 'outbound';
  termination_sip_domain: string;
  auth_username: string;
  /** Empty keeps a stored password. */
  auth_password: string;
  is_default: boolean;
}

/** The form as its rules take it. */
export type PhoneNumberValues = PhoneNumberUpdate &
  Required<Pick<PhoneNumberUpdate, 'phone_number' | 'type' | 'is_default'>>;

/** What the form starts with. */
export function formOf(number: PhoneNumber | undefined): PhoneNumberForm {
  return {
    phone_number: number?.phone_number ?? '',
    type: number?.type ?? 'outbound',
    termination_sip_domain: number?.termination_sip_domain ?? '',
    auth_username: number?.auth_username ?? '',
    auth_password: '',
    is_default: number?.is_default ?? false,
  };
}

/** The rules of the form: the contract's, where a password that is stored already counts. */
export function phoneNumberFormSchema(hasStoredPassword: boolean) {
  return PhoneNumberUpdate.required({ phone_number: true, type: true, is_default: true }).superRefine(
    (value, context) => {
      const missing = missingTrunkFields({ ...value, has_password: hasStoredPassword || Boolean(value.auth_password) });
      for (const [path, message] of Object.entries(missing))
        context.addIssue({ code: 'custom', path: [path], message });
    },
  );
}

/** What leaving the field does to a number: spaces and hyphens go, a missing plus comes. */
export function tidyPhoneNumber(text: string): string {
  const digits = text.replace(/[\s-]/g, '');
  return digits === '' || digits.startsWith('+') ? digits : `+${digits}`;
}

const fieldNames = Object.keys(formOf(undefined)) as (keyof PhoneNumberForm)[];

/** What a refused save says: beside its fields, and where it concerns no single field, in one sentence. */
export function saveFailure(error: unknown): { fields: [keyof PhoneNumberForm, string][]; alert: string | undefined } {
  if (!(error instanceof ApiError) || error.code === 'INTERNAL')
    return { fields: [], alert: 'Failed to save phone number. Please try again.' };
  const fields = fieldNames.flatMap((name): [keyof PhoneNumberForm, string][] => {
    const message = error.fields[name];
    return message ? [[name, message]] : [];
  });
  if (error.fields.termination_sip_domain) return { fields, alert: 'Invalid termination SIP domain' };
  return { fields, alert: fields.length > 0 ? undefined : error.message };
}
