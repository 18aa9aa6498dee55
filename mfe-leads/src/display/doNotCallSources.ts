import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import type { DoNotCallSource } from '@switchboard/contracts/do-not-call.limits';
import { formatPhone } from '@switchboard/design-system';

/** How it became known that somebody is neither called nor written to. */
export const sourceWords: Record<DoNotCallSource, string> = {
  lead: "The lead's wish",
  person: 'Decided by us',
  import: 'From a list',
  system: 'Found by Switchboard',
  whatsapp: 'WhatsApp reply',
  link: 'Link in a booking mail',
  api: 'Through the API',
  carrier: "Carrier's signal",
};

/** The number or the address that an entry is about. */
export function entryName({ phone_number, email }: Pick<DoNotCallEntry, 'phone_number' | 'email'>): string {
  return email ?? formatPhone(phone_number);
}
