import { nobodyAnswers } from './phoneNumberForm.ts';

const labels: Record<string, string> = {
  phone_number: 'Phone Number',
  type: 'Type',
  termination_sip_domain: 'Termination SIP domain',
  auth_username: 'SIP username',
  auth_password: 'SIP password',
  assistant_id: 'Answered by',
  is_default: 'Default number',
  max_concurrent_calls: 'Calls at a time',
  max_calls_per_second: 'Calls per second',
  max_calls_per_day: 'Calls per day',
  min_answer_percent: 'Pause below (% answered)',
  sip_port: 'Port',
  sip_transport: 'Transport',
  media_encryption: 'Media encryption (SRTP)',
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

export const transports = [
  { id: 'auto', label: 'Automatic' },
  { id: 'udp', label: 'UDP' },
  { id: 'tcp', label: 'TCP' },
  { id: 'tls', label: 'TLS' },
];
export const encryptions = [
  { id: 'off', label: 'Off' },
  { id: 'allowed', label: 'Allowed' },
  { id: 'required', label: 'Required' },
];
export const authentications = [
  { id: 'password', label: 'Username and password' },
  { id: 'address', label: 'IP address' },
];
const types = [
  { id: 'outbound', label: 'Outbound' },
  { id: 'inbound', label: 'Inbound' },
];
const choices: Record<string, readonly { id: string; label: string }[]> = {
  type: types,
  sip_transport: transports,
  media_encryption: encryptions,
  trunk_authentication: authentications,
};

const limits = new Set(['max_concurrent_calls', 'max_calls_per_second', 'max_calls_per_day', 'min_answer_percent']);

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** The labels and values of a number's fields in the question which change to save. A password is never shown. */
export function numberTexts(assistants: readonly { id: string; name: string }[]) {
  return {
    label: (name: string) => labels[name] ?? name,
    shown: (name: string, value: unknown): string | undefined => {
      if (name === 'auth_password') return value ? 'A new password' : 'The stored password';
      if (name === 'assistant_id') {
        if (!value || value === nobodyAnswers) return 'No one answers';
        return assistants.find(({ id }) => id === value)?.name ?? 'An assistant that is no longer published';
      }
      if (limits.has(name) && value === null) return 'No limit';
      if (name === 'open_days') {
        const days = value as readonly string[];
        return days.length > 0 ? days.map(capitalized).join(', ') : 'Every day';
      }
      const known = choices[name]?.find(({ id }) => id === value)?.label;
      return known ?? (typeof value === 'string' ? value.split('\n').join(', ') || undefined : undefined);
    },
  };
}
