import { mediaText } from '@switchboard/contracts/whatsapp-media';
import type { LeadWhatsApp, WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import { clockOf, formatMoment, formatPhone, isolated } from '@switchboard/design-system';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** 'dd-MMM-yyyy' in the shown zone, such as 05-Jan-2026. Source: specification 02 §9. */
function messageDay(at: string): string {
  const [year, month, day] = clockOf(new Date(at)).day.split('-');
  return `${day}-${months[Number(month) - 1]}-${year}`;
}

/** Messages in their order, by the day on which they were written. */
export function byDay(messages: readonly WhatsAppMessage[]): { day: string; messages: WhatsAppMessage[] }[] {
  const days: { day: string; messages: WhatsAppMessage[] }[] = [];
  for (const message of messages) {
    const day = messageDay(message.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

type Media = NonNullable<WhatsAppMessage['media']>;

/** Whether there is a file to download: a location and a contact card have none. */
export const hasFile = ({ kind }: Media): boolean => kind !== 'location' && kind !== 'contact';

/** A message in one line: its text, or the kind of its file. */
export const lineOf = ({ content, media }: WhatsAppMessage): string =>
  [media && mediaText(media), content].filter(Boolean).join(': ');

/** How far a message has come, in a word. */
export const statusLabels: Record<WhatsAppMessage['status'], string> = {
  pending: 'Pending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
};

type Failure = NonNullable<WhatsAppMessage['failure']>;

const failures: Record<Failure, string> = {
  opted_out: 'They asked not to be called or written to.',
  window_closed: 'The 24-hour window had closed.',
  not_on_whatsapp: 'This number has no WhatsApp.',
  not_connected: 'The sending number was not connected.',
  gateway_refused: 'The WhatsApp gateway refused it.',
  answer_lost: 'The answer of the WhatsApp gateway was lost.',
  not_delivered: 'WhatsApp did not deliver it.',
  organization_closed: 'The organization is suspended.',
};

/** Why a message failed, or what a pending one waits for; null if there is nothing to show. */
export function noteOf({ status, failure, error_message }: WhatsAppMessage): string | null {
  if (error_message) return error_message;
  if (status !== 'failed') return null;
  return failure ? failures[failure] : 'It could not be sent.';
}

export type SendingNumber = LeadWhatsApp['numbers'][number];

/** The name of a sending number for display. */
export function numberName({ display_name, phone_number }: SendingNumber): string {
  const number = formatPhone(phone_number);
  return display_name ? `${isolated(display_name)}, ${number}` : number;
}

/** The connected number that last talked with the lead; else any. */
export function firstNumber(numbers: readonly SendingNumber[]): SendingNumber | undefined {
  const moment = ({ last_message_at }: SendingNumber) => (last_message_at ? Date.parse(last_message_at) : 0);
  const connected = numbers.filter(({ status }) => status === 'active');
  return [...(connected.length > 0 ? connected : numbers)].sort((a, b) => moment(b) - moment(a))[0];
}

/** Why the 24-hour window prevents a number from writing; null while it is open, or if there is none. */
export function closedWindow({ window }: SendingNumber, now: number): string | null {
  if (!window) return null;
  const { is_open, closes_at } = window;
  if (is_open && (closes_at === null || Date.parse(closes_at) > now)) return null;
  return closes_at === null
    ? 'They have not written to this number yet. WhatsApp lets you write from their first message on, for 24 hours.'
    : `Their last message is more than 24 hours old: the window closed on ${formatMoment(closes_at)}. You can write again once they do.`;
}
