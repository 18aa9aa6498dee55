import type { llm } from '@livekit/agents';
import { doNotCallRequest } from './do-not-call.ts';

const askOnce =
  'What the person just said may mean that they want no more calls. Answer it in one sentence, and ask once: "Would you like us to stop calling you?"';

/** The messages for a model. The first time a person may want no more calls, adds the request to ask. */
export function withAskOnce(chat: llm.ChatContext): llm.ChatContext {
  const messages = chat.items.flatMap((item) => (item.type === 'message' ? [item] : []));
  const last = messages.at(-1);
  if (last?.role !== 'user' || chat.items.at(-1) !== last) return chat;
  const isUnclear = (said: string | undefined) => doNotCallRequest(said ?? '')?.isClear === false;
  const said = messages.filter(({ role }) => role === 'user').map(({ textContent }) => textContent);
  if (!isUnclear(said.pop()) || said.some(isUnclear)) return chat;
  const asking = chat.copy();
  asking.addMessage({ role: 'system', content: askOnce });
  return asking;
}
