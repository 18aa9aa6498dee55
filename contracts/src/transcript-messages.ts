/** Something that was said in a conversation. */
export interface ConversationMessage {
  role: 'user' | 'assistant' | 'system';
  content: string;
}

// Source: specification 02 §5.
const speakers = /^\s*(?:(user|customer|client)|(assistant|agent|ai|bot))\s*:[ \t]*/i;

const linesOf = (text: string) => text.split(/\r\n|[\n\r]/);

/**
 * Who says what in a transcript. A line that begins with a speaker begins a message, any other goes on with the one before. Without
 * any speaker, lines alternate, and the user begins. No line is lost.
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
    // What stands before anybody speaks is nobody's.
    else if (line.trim() !== '') messages.push({ role: 'system', content: line });
  }
  return messages.map(({ role, content }) => ({ role, content: content.trimEnd() }));
}

const words = { user: 'User', assistant: 'Agent' } as const;

/** A conversation as a transcript that is read back as the same: one line for each thing that was said. */
export function writeTranscript(messages: readonly ConversationMessage[]): string {
  return messages
    .flatMap(({ role, content }) =>
      role === 'system' || content.trim() === '' ? [] : [`${words[role]}: ${content.replace(/\s+/g, ' ').trim()}`],
    )
    .join('\n');
}
