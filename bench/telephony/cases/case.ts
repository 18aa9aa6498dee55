import type { Carrier, Desk } from '../desk.ts';
import type { Phones } from '../phones.ts';
import type { Report } from '../report.ts';
import type { Stack } from '../stack.ts';

export interface Setting extends Pick<Stack, 'phones' | 'tools' | 'sentences'> {
  stack: Stack;
  desk: Desk;
  report: Report;
}

export interface Case {
  name: string;
  run(setting: Setting): Promise<void>;
}

/** The script of a caller who talks with the assistant for a moment. */
export const talk = [
  ...['ring 400', 'answer', 'wait 300', 'say hello.wav', 'listen', 'wait 300', 'say good-time.wav', 'listen'],
  ...['wait 300', 'say hours.wav', 'listen', 'wait 300'],
] as const;

/** The carriers of this machine, of which a case can use both at the same time: a few spoken calls don't disturb each other. */
export const carriersOf = ({ tools }: Pick<Setting, 'tools'>): readonly Carrier[] =>
  tools.asterisk ? ['proxy', 'pbx'] : ['proxy'];

export async function overEachCarrier(setting: Setting, work: (from: Carrier) => Promise<void>): Promise<void> {
  await Promise.all(carriersOf(setting).map(work));
}

export const eventsOf = (phones: Phones, number: string) => phones.of(number).map(({ event }) => event);
