import type { Language } from '@switchboard/contracts/languages';
import { mailText } from './texts/mail-text.ts';

/** A part of a mail, from which its HTML and its text are made. */
export type Block =
  | { kind: 'text'; text: string }
  /** Labels with their values, one per line. */
  | { kind: 'facts'; facts: readonly { label: string; lines: readonly string[] }[] }
  /** Text that another person wrote. */
  | { kind: 'quote'; text: string }
  /** The main action. */
  | { kind: 'action'; label: string; link: string }
  /** An action that few people need. */
  | { kind: 'aside'; text: string; label: string; link: string };

/** The contents of a mail. */
export interface Letter {
  subject: string;
  /** Null if the recipient's name is unknown. */
  hello: string | null;
  blocks: readonly Block[];
  /** Where mail programs unsubscribe the reader (RFC 8058). */
  unsubscribe?: string | null;
  /** English by default. */
  language?: Language;
}

/** The sender of a mail. */
export interface Sender {
  name: string;
  replyTo: string | null;
}

/** The sender of mail to accounts that belong to no organization. */
export const ourselves: Sender = { name: 'Switchboard', replyTo: null };

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const quote = (words: string): Block => ({ kind: 'quote', text: words });
export const action = (label: string, link: string | null): Block[] => (link ? [{ kind: 'action', label, link }] : []);

export function greetingOf({ hello, language = 'en' }: Letter): string {
  const t = mailText(language);
  return hello ? t('frame.hello', { name: hello }) : t('frame.hello_unknown');
}
