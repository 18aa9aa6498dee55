import type { AgentServices, TalkOrder } from '../agent/messages.ts';
import type { OtherAssistant } from './other-assistant.ts';

type Order = Pick<TalkOrder, 'config' | 'services' | 'pronunciations'>;

/** The services of an assistant that has the caller. The transcriber is that of the call's assistant. */
function servicesOf(own: AgentServices, { models, voice }: OtherAssistant): AgentServices {
  const { nodes: _, ...rest } = own;
  return {
    ...rest,
    llm: models?.llm ?? own.llm,
    tts: voice ? voice.tts : own.tts,
    fallbacks: {
      ...own.fallbacks,
      ...(models?.llm && { llm: models.fallbacks }),
      ...(voice && { tts: voice.fallbacks }),
    },
  };
}

/** The order of a conversation while another assistant acts in it. */
export const orderOfOther = <O extends Order>(order: O, other: OtherAssistant | null): O =>
  other === null
    ? order
    : {
        ...order,
        config: other.config,
        services: servicesOf(order.services, other),
        ...(other.voice && { pronunciations: other.voice.pronunciations }),
      };
