import type { Weekday } from '@switchboard/contracts/campaigns.limits';
import { Address } from '@switchboard/contracts/inbound-setup';
import { type PhoneNumber, PhoneNumberUpdate } from '@switchboard/contracts/phone-numbers';
import { missingTrunkFields, type SipCodec, SipHeader } from '@switchboard/contracts/phone-trunks';
import { ApiError } from '@switchboard/platform';
import { z } from 'zod';

/** The form's input, and its validated output. */
export type PhoneNumberForm = z.input<ReturnType<typeof phoneNumberFormSchema>>;
export type PhoneNumberValues = z.output<ReturnType<typeof phoneNumberFormSchema>>;

/** Chosen instead of an assistant, so that a choice can be undone. */
export const nobodyAnswers = '';

/** The form's initial values; an empty password keeps a stored one. */
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
    max_calls_per_day: number?.max_calls_per_day ?? null,
    min_answer_percent: number?.min_answer_percent ?? null,
    sip_port: number?.sip_port ?? null,
    sip_transport: number?.sip_transport ?? ('auto' as const),
    media_encryption: number?.media_encryption ?? ('off' as const),
    trunk_authentication: number?.trunk_authentication ?? ('password' as const),
    caller_id: number?.caller_id ?? '',
    asserted_identity: number?.asserted_identity ?? '',
    destination_country: number?.destination_country ?? '',
    codecs: number?.codecs ?? ([] as SipCodec[]),
    sip_headers: (number?.sip_headers ?? []).join('\n'),
    open_days: number?.open_days ?? ([] as Weekday[]),
    open_from: number?.open_from ?? '',
    open_until: number?.open_until ?? '',
    closed_message: number?.closed_message ?? '',
    reserved_lines: number?.reserved_lines ?? null,
    allowed_addresses: (number?.allowed_addresses ?? []).join('\n'),
  };
}

const trunkNames = [
  'sip_port',
  'sip_transport',
  'media_encryption',
  'trunk_authentication',
  'caller_id',
  'asserted_identity',
  'destination_country',
  'codecs',
  'sip_headers',
] as const;

const incomingNames = [
  'open_days',
  'open_from',
  'open_until',
  'closed_message',
  'reserved_lines',
  'allowed_addresses',
] as const;

/** Whether a number accepts all calls at any time. */
export function isIncomingPlain(values: Pick<PhoneNumberForm, (typeof incomingNames)[number]>): boolean {
  const plain = formOf(undefined);
  return incomingNames.every((name) => JSON.stringify(values[name]) === JSON.stringify(plain[name]));
}

/** Whether a trunk only uses the fields that are always shown. */
export function isTrunkPlain(values: Pick<PhoneNumberForm, (typeof trunkNames)[number]>): boolean {
  const plain = formOf(undefined);
  return trunkNames.every((name) => JSON.stringify(values[name]) === JSON.stringify(plain[name]));
}

/** Addresses as typed, one per line or separated by commas. */
const AddressLines = z.string().transform((text, context): string[] | undefined => {
  const lines = text.split(/[\n,]/).flatMap((line) => line.trim() || []);
  const wrong = lines.map((line) => Address.safeParse(line)).find(({ success }) => !success);
  if (wrong) context.addIssue({ code: 'custom', message: wrong.error?.issues[0]?.message ?? '' });
  return lines;
});

/** Headers as typed, one `Name: value` per line. */
const HeaderLines = z.string().transform((text, context): string[] | undefined => {
  const read = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => SipHeader.safeParse(line));
  const wrong = read.find(({ success }) => !success);
  if (wrong) context.addIssue({ code: 'custom', message: wrong.error?.issues[0]?.message ?? '' });
  return read.flatMap(({ data }) => data ?? []);
});

/** Normalizes a number on blur: removes spaces and hyphens, adds a missing plus. */
export function tidyPhoneNumber(text: string): string {
  const digits = text.replace(/[\s-]/g, '');
  return digits === '' || digits.startsWith('+') ? digits : `+${digits}`;
}

/** The contract's type for a text that can be cleared. */
type Clearable = string | null | undefined;
const tidyOptional = (text: string): Clearable => tidyPhoneNumber(text);

const Fields = PhoneNumberUpdate.required({ phone_number: true, type: true, is_default: true });

/**
 * The form's rules: the contract's, except that an already stored password counts. The number is normalized as on blur before it is
 * validated, even if Enter submits the form first.
 */
export function phoneNumberFormSchema(hasStoredPassword: boolean) {
  return Fields.extend({
    phone_number: z.string().transform(tidyPhoneNumber).pipe(Fields.shape.phone_number),
    assistant_id: z
      .string()
      .transform((id) => (id === nobodyAnswers ? null : id))
      .pipe(z.uuid().nullable()),
    sip_headers: HeaderLines.pipe(Fields.shape.sip_headers),
    allowed_addresses: AddressLines.pipe(Fields.shape.allowed_addresses),
    destination_country: z
      .string()
      .transform((text): Clearable => text.trim().toUpperCase())
      .pipe(Fields.shape.destination_country),
    caller_id: z.string().transform(tidyOptional).pipe(Fields.shape.caller_id),
    asserted_identity: z.string().transform(tidyOptional).pipe(Fields.shape.asserted_identity),
  }).superRefine((value, context) => {
    const missing = missingTrunkFields({ ...value, has_password: hasStoredPassword || Boolean(value.auth_password) });
    for (const [path, message] of Object.entries(missing)) context.addIssue({ code: 'custom', path: [path], message });
  });
}

/** The message for a refused save that concerns no single field; undefined if a field shows it. */
export function failureText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code === 'INTERNAL')
    return 'Failed to save phone number. Please try again.';
  if (error.fields.termination_sip_domain) return 'Invalid termination SIP domain';
  const isAtField = Object.keys(error.fields).some((name) => name in formOf(undefined));
  return isAtField ? undefined : error.message;
}
