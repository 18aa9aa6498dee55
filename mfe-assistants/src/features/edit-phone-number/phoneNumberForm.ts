import { missingTrunkFields, type PhoneNumber, PhoneNumberUpdate } from '@switchboard/contracts/phone-numbers';
import { ApiError } from '@switchboard/platform';
import { z } from 'zod';

/** The form as it is typed, and as its rules make it. */
export type PhoneNumberForm = z.input<ReturnType<typeof phoneNumberFormSchema>>;
export type PhoneNumberValues = z.output<ReturnType<typeof phoneNumberFormSchema>>;

/** Chosen in place of an assistant, so that a choice can be taken back. */
export const nobodyAnswers = '';

/** What the form starts with; an empty password keeps a stored one. */
export function formOf(number: PhoneNumber | undefined) {
  return {
    phone_number: number?.phone_number ?? '',
    type: number?.type ?? ('outbound' as const),
    termination_sip_domain: number?.termination_sip_domain ?? '',
    auth_username: number?.auth_username ?? '',
    auth_password: '',
    assistant_id: number?.assistant_id ?? nobodyAnswers,
    is_default: number?.is_default ?? false,
    max_concurrent_calls: number?.max_concurrent_calls ?? null,
    max_calls_per_second: number?.max_calls_per_second ?? null,
  };
}

/** What leaving the field does to a number: spaces and hyphens go, a missing plus comes. */
export function tidyPhoneNumber(text: string): string {
  const digits = text.replace(/[\s-]/g, '');
  return digits === '' || digits.startsWith('+') ? digits : `+${digits}`;
}

const Fields = PhoneNumberUpdate.required({ phone_number: true, type: true, is_default: true });

/**
 * The rules of the form: the contract's, where a password that is stored already counts. The number is judged as it will
 * be once the field is left, also when Enter sends the form before.
 */
export function phoneNumberFormSchema(hasStoredPassword: boolean) {
  return Fields.extend({
    phone_number: z.string().transform(tidyPhoneNumber).pipe(Fields.shape.phone_number),
    assistant_id: z
      .string()
      .transform((id) => (id === nobodyAnswers ? null : id))
      .pipe(z.uuid().nullable()),
  }).superRefine((value, context) => {
    const missing = missingTrunkFields({ ...value, has_password: hasStoredPassword || Boolean(value.auth_password) });
    for (const [path, message] of Object.entries(missing)) context.addIssue({ code: 'custom', path: [path], message });
  });
}

/** What the form says of a refused save that concerns no single field; undefined where a field says it. */
export function failureText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === 'INTERNAL')
    return 'Failed to save phone number. Please try again.';
  if (error.fields.termination_sip_domain) return 'Invalid termination SIP domain';
  const isAtField = Object.keys(error.fields).some((name) => name in formOf(undefined));
  return isAtField ? undefined : error.message;
}
