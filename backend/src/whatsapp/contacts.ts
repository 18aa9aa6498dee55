/** Two forms of one telephone number, by WhatsApp and by people, as digits after the country's. */
interface Country {
  /** The form in which a contact is stored. */
  kept: RegExp;
  other: RegExp;
  /** Converts one form to the other. */
  toOther(digits: string): string;
  toKept(digits: string): string;
}

const countries: readonly Country[] = [
  // Brazil: mobile numbers got a leading ninth digit, which WhatsApp leaves out of many. Landlines begin with 2 to 5.
  {
    kept: /^55\d{2}9[6-9]\d{7}$/,
    other: /^55\d{2}[6-9]\d{7}$/,
    toOther: (digits) => digits.slice(0, 4) + digits.slice(5),
    toKept: (digits) => `${digits.slice(0, 4)}9${digits.slice(4)}`,
  },
  // Mexico: the 1 of mobile numbers is no longer dialed.
  {
    kept: /^52(?!1\d{10}$)\d{10}$/,
    other: /^521\d{10}$/,
    toOther: (digits) => `521${digits.slice(2)}`,
    toKept: (digits) => `52${digits.slice(3)}`,
  },
  // Argentina: the 9 of mobile numbers is for callers from abroad.
  {
    kept: /^549\d{10}$/,
    other: /^54(?!9\d{10}$)\d{10}$/,
    toOther: (digits) => `54${digits.slice(3)}`,
    toKept: (digits) => `549${digits.slice(2)}`,
  },
];

/** All digits that one person's number may have, the stored form first. */
export function formsOf(digits: string): string[] {
  for (const { kept, other, toOther, toKept } of countries) {
    if (kept.test(digits)) return [digits, toOther(digits)];
    if (other.test(digits)) return [toKept(digits), digits];
  }
  return [digits];
}

/** The one form under which a conversation is stored. */
export const contactOf = (digits: string): string => formsOf(digits)[0] ?? digits;

/** The same as numbers in E.164. */
export const numbersOf = (digits: string): string[] => formsOf(digits).map((form) => `+${form}`);

export const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

export const jidOf = (digits: string): string => `${digits}@s.whatsapp.net`;

/** The other party of a message. */
export type OtherSide =
  | { kind: 'person'; digits: string }
  /** WhatsApp's id of a person without a number: we don't guess who it is. */
  | { kind: 'unknown'; id: string }
  /** A group, a broadcast or a channel. */
  | { kind: 'nobody' };

/** The party behind a JID; `phoneNumber` is the gateway's number for a JID that isn't one. */
export function otherSideOf(jid: string, phoneNumber: string | null): OtherSide {
  const [user = '', server = ''] = jid.toLowerCase().split('@');
  // A linked device follows after a colon, an agent after a dot.
  const id = user.replace(/[:.].*$/s, '');
  const digits = phoneNumber?.replace(/\D/g, '') ?? '';
  if ((server === 's.whatsapp.net' || server === 'c.us' || server === '') && /^\d{5,15}$/.test(id))
    return { kind: 'person', digits: id };
  if (server !== 'lid') return { kind: 'nobody' };
  return /^\d{5,15}$/.test(digits) ? { kind: 'person', digits } : { kind: 'unknown', id: `${id}@lid` };
}
