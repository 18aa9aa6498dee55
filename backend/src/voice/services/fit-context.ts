import type { ChatMessage, ChatTool } from './chat-completion.ts';
import { countTokens, estimatedTokens } from './count-tokens.ts';

/** Tokens that a provider adds to each message, and to each tool. */
const messageOverhead = 5;
/** A tool's result is never cut to fewer tokens than this. */
const leastResult = 100;

interface Budget {
  /** The model's window, and the share for the reply; in tokens. */
  window: number;
  reply: number;
  model: string;
}

const isInstruction = ({ role }: ChatMessage) => role === 'system' || role === 'developer';

/** Groups messages by turns: what the person said, and everything up to their next words. */
function turnsOf(messages: readonly ChatMessage[]): ChatMessage[][] {
  const turns: ChatMessage[][] = [];
  for (const message of messages) {
    const turn = turns.at(-1);
    if (turn && message.role !== 'user') turn.push(message);
    else turns.push([message]);
  }
  return turns;
}

const written = ({ role: _, ...rest }: ChatMessage): string =>
  typeof rest.content === 'string' && Object.keys(rest).length === 1 ? rest.content : JSON.stringify(rest);

/** A text without its middle, in whole characters. */
export function cutInMiddle(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const note = `\n… (${text.length - letters} characters of this result were left out here) …\n`;
  const half = Math.max(1, Math.floor(letters / 2));
  return `${text.slice(0, half).toWellFormed()}${note}${text.slice(-half).toWellFormed()}`;
}

/** Shortens a tool's result to at most this many tokens. */
function shortened(message: ChatMessage, tokens: number): ChatMessage {
  const { content } = message;
  if (message.role !== 'tool' || typeof content !== 'string') return message;
  const taken = estimatedTokens(content);
  if (taken <= tokens) return message;
  return { ...message, content: cutInMiddle(content, Math.floor((content.length * tokens) / taken)) };
}

/**
 * The messages that fit into a model's window with its tools and its reply: the instructions, the newest turn with the results of its
 * tools, and as many earlier turns as fit. Results of tools lose their middle before a turn is left out.
 */
export async function fitContext(
  messages: readonly ChatMessage[],
  tools: readonly ChatTool[],
  { window, reply, model }: Budget,
): Promise<ChatMessage[]> {
  const room = window - Math.min(reply, Math.floor(window / 2));
  const toolText = tools.length > 0 ? JSON.stringify(tools) : '';
  const roughly = messages.reduce((sum, message) => sum + estimatedTokens(written(message)) + messageOverhead, 0);
  // Most conversations are far from the end of the window and need no exact count.
  if (roughly + estimatedTokens(toolText) <= room) return [...messages];
  const sizeOf = async (some: readonly ChatMessage[]) => {
    const counts = await countTokens(some.map(written), model);
    return counts.reduce((sum, count) => sum + count + messageOverhead, 0);
  };
  const instructions = messages.filter(isInstruction);
  const [toolTokens = 0] = await countTokens([toolText], model);
  const free = room - toolTokens - (await sizeOf(instructions));
  const turns = turnsOf(messages.filter((message) => !isInstruction(message)));
  const sizes = await Promise.all(turns.map(sizeOf));
  if (sizes.reduce((sum, size) => sum + size, 0) <= free) return [...messages];
  return [...instructions, ...(await newestTurns(turns, free, sizeOf))];
}

async function newestTurns(
  turns: readonly ChatMessage[][],
  free: number,
  sizeOf: (some: readonly ChatMessage[]) => Promise<number>,
): Promise<ChatMessage[]> {
  const newest = turns.at(-1) ?? [];
  const results = newest.filter(({ role }) => role === 'tool').length;
  const besides = await sizeOf(newest.filter(({ role }) => role !== 'tool'));
  // Tool results get three quarters of the remaining room; the rest is for earlier turns.
  const share = Math.floor(((free - besides) * 3) / 4 / Math.max(1, results));
  const cut = newest.map((message) => shortened(message, Math.max(leastResult, share)));
  const kept = [cut];
  let left = free - (await sizeOf(cut));
  for (const turn of turns.slice(0, -1).reverse()) {
    const short = turn.map((message) => shortened(message, leastResult * 2));
    left -= await sizeOf(short);
    if (left < 0) break;
    kept.unshift(short);
  }
  return kept.flat();
}
