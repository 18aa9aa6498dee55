/** One message of a conversation. */
export interface ConversationMessage {
  role: 'user' | 'assistant' | 'system';
  content: string;
}

// Source: specification 02 §5.
const speakers = /^\s*(?:(user|customer|client)|(assistant|agent|ai|bot))\s*:[ \t]*/i;

const linesOf = (text: string) => text.split(/\r\n|[\n\r]/);

/**
 * The speakers and messages of a transcript. A line that begins with a speaker begins a message; any other line
 * continues the previous one. Without any speakers, lines alternate, starting with the user. No line is lost.
 */
export function parseTranscript(text: string): ConversationMessage[] {
  const lines = linesOf(text);
  if (!lines.some((line) => speakers.test(line))) {
    const said = lines.filter((line) => line.trim() !== '');
    if (said.length === 0) return [{ role: 'system', content: text }];
    return said.map((content, place) => ({ role: place % 2 === 0 ? 'user' : 'assistant', content }));
  }
  const messages: ConversationMessage[] = [];
  for (const line of lines) {
    const found = speakers.exec(line);
    const current = messages.at(-1);
    if (found) messages.push({ role: found[1] ? 'user' : 'assistant', content: line.slice(found[0].length) });
    else if (current) current.content += `\n${line}`;
    // Lines before the first speaker belong to no one.
    else if (line.trim() !== '') messages.push({ role: 'system', content: line });
  }
  return messages.map(({ role, content }) => ({ role, content: content.trimEnd() }));
}

const words = { user: 'User', assistant: 'Agent' } as const;

/** Writes a conversation as a transcript that parses to the same messages: one line for each message. */
export function writeTranscript(messages: readonly ConversationMessage[]): string {
  return messages
    .flatMap(({ role, content }) =>
      role === 'system' || content.trim() === '' ? [] : [`${words[role]}: ${content.replace(/\s+/g, ' ').trim()}`],
    )
    .join('\n');
}
