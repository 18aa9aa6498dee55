import { FromCaller } from '@switchboard/contracts/voice';
import type { Conversation } from './conversation.ts';

/** Reads what a browser sends besides sound; what is none of it changes nothing. */
export function readFromCaller(conversation: Conversation, text: string): void {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return;
  }
  const { data: message } = FromCaller.safeParse(json);
  if (message?.kind === 'say' && message.beside) conversation.writeBeside(message.text);
  else if (message?.kind === 'say' || message?.kind === 'heard') conversation.type(message.text);
  if (message?.kind === 'ears') conversation.useEars(message.of);
  if (message?.kind === 'end') void conversation.end('user-ended-call');
}
