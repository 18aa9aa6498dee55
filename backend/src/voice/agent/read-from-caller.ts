import { FromCaller } from '@switchboard/contracts/voice';
import type { Conversation } from './conversation.ts';

/** How many of the latest ids are remembered: a repeated message arrives within seconds. */
const remembered = 100;

/** Reads the messages of a browser. Unknown ones are ignored, and a repeated id counts once. */
export function createCallerReader(
  conversation: Pick<Conversation, 'writeBeside' | 'type' | 'typing' | 'useTranscriber' | 'useSound' | 'end'>,
): (text: string) => void {
  const known: string[] = [];
  const isRepeated = (id: string | undefined) => {
    if (id === undefined) return false;
    if (known.includes(id)) return true;
    known.push(id);
    if (known.length > remembered) known.shift();
    return false;
  };
  return (text) => {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return;
    }
    const { data: message } = FromCaller.safeParse(json);
    if (message?.kind === 'say' && isRepeated(message.id)) return;
    if (message?.kind === 'say' && message.beside) conversation.writeBeside(message.text);
    else if (message?.kind === 'say' || message?.kind === 'heard') conversation.type(message.text);
    if (message?.kind === 'typing') conversation.typing();
    if (message?.kind === 'ears') conversation.useTranscriber(message.of);
    if (message?.kind === 'sound') conversation.useSound(message.is_on);
    if (message?.kind === 'end') void conversation.end('user-ended-call');
  };
}
