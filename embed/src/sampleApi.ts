import type { EmbedMessage, EmbedMessages, PublicEmbed } from '@switchboard/contracts/embed-chats';
import type { EmbedApi } from './protocol.ts';

interface SampleTexts {
  greeting: string;
  reply: string;
}

/** An API for the preview: nothing is sent, and the assistant always gives the same reply. */
export function sampleApi(embed: PublicEmbed, { greeting, reply }: SampleTexts): EmbedApi {
  let messages: EmbedMessage[] = [];
  const add = (role: EmbedMessage['role'], text: string): EmbedMessage => {
    const message = { index: messages.length, role, text, at: new Date().toISOString() };
    messages = [...messages, message];
    return message;
  };
  const answer = (given: EmbedMessage[], isEnded = false): EmbedMessages => ({
    messages: given,
    is_replying: false,
    is_ended: isEnded,
  });
  return {
    read: async () => embed,
    async start() {
      messages = [];
      return {
        conversation_id: 'sample',
        token: 'sample',
        ...answer([add('assistant', greeting)]),
        expires_at: new Date().toISOString(),
      };
    },
    write: async (_, { text }) => answer([add('visitor', text), add('assistant', reply)]),
    messages: async (_, after) => answer(messages.slice(after + 1)),
    end: async () => answer([], true),
    transcript: async () => undefined,
    callBack: async () => ({ accepted: true, calls_from: null }),
  };
}
