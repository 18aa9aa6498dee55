import type { Language } from '@switchboard/contracts/languages';
import { mailText } from './texts/mail-text.ts';

/** A part of a mail, from which its HTML and its text are made. */
export type Block =
  | { kind: 'text'; text: string }
  /** Labels with what stands behind them, a line each. */
  | { kind: 'facts'; facts: readonly { label: string; lines: readonly string[] }[] }
  /** What somebody else wrote. */
  | { kind: 'quote'; text: string }
  /** The one thing to do. */
  | { kind: 'action'; label: string; link: string }
  /** What few will want to do. */
  | { kind: 'aside'; text: string; label: string; link: string };

/** A mail as it is written. */
export interface Letter {
  subject: string;
  /** Without a name where nobody knows one. */
  hello: string | null;
  blocks: readonly Block[];
  /** Where mail programs end what the reader asked for (RFC 8058). */
  unsubscribe?: string | null;
  /** English unless it says another. */
  language?: Language;
}

/** Whose mail it is. */
export interface Sender {
  name: string;
  replyTo: string | null;
}

/** What accounts are written by, which belong to no organization. */
export const ourselves: Sender = { name: 'Switchboard', replyTo: null };

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const quote = (words: string): Block => ({ kind: 'quote', text: words });
export const action = (label: string, link: string | null): Block[] => (link ? [{ kind: 'action', label, link }] : []);

export function greetingOf({ hello, language = 'en' }: Letter): string {
  const t = mailText(language);
  return hello ? t('frame.hello', { name: hello }) : t('frame.hello_unknown');
}
