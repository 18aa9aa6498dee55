import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import type { DoNotCallSource } from '@switchboard/contracts/do-not-call.limits';
import { formatPhone } from '@switchboard/design-system';

/** How it became known that a person must not be called or written to. */
export const sourceLabels: Record<DoNotCallSource, string> = {
  lead: "Lead's request",
  person: 'Added by your team',
  import: 'Imported list',
  system: 'Detected by Switchboard',
  whatsapp: 'WhatsApp reply',
  link: 'Booking email link',
  api: 'API',
  carrier: 'Carrier',
};

/** The number or email address of an entry. */
export function entryName({ phone_number, email }: Pick<DoNotCallEntry, 'phone_number' | 'email'>): string {
  return email ?? formatPhone(phone_number);
}
