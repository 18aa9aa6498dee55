import type { EmbedMessage } from '@switchboard/contracts/embed-chats';
import { el } from '../dom.ts';
import type { Write } from '../texts/writer.ts';

/** The messages of a chat, which screen readers announce as they arrive. */
export interface MessageLog {
  element: HTMLElement;
  lastIndex(): number;
  /** Adds messages that aren't shown yet. Returns those of them that the visitor didn't write. */
  add(messages: readonly EmbedMessage[]): EmbedMessage[];
  /** Shows a message of the visitor before the API has it. */
  addPending(text: string, retry: () => void): PendingMessage;
  setTyping(isTyping: boolean): void;
  /** Shows the last message: a hidden log can't be scrolled. */
  scrollToEnd(): void;
}

interface PendingMessage {
  setFailed(isFailed: boolean): void;
  /** The API has it as the message with this index, which isn't added again: that would announce it twice. */
  setSent(index: number): void;
  remove(): void;
}

const address = /https?:\/\/[^\s<>"]+/g;
// Punctuation that ends the sentence, not the address.
const sentenceEnd = new Set(['.', ',', ';', ':', '!', '?', ')', ']', '}', "'"]);

/** A text with its web addresses as links. */
function linked(text: string): (string | Node)[] {
  const parts: (string | Node)[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    let length = found.length;
    while (length > 0 && sentenceEnd.has(found[length - 1] ?? '')) length--;
    const href = found.slice(0, length);
    parts.push(text.slice(at, index), el('a', { href, target: '_blank', rel: 'noopener noreferrer' }, href));
    at = index + length;
  }
  return [...parts, text.slice(at)];
}

const isFollowedBy = (element: Node, other: Node): boolean =>
  (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

export function messageLog(write: Write, assistantName: string): MessageLog {
  const list = el('div', { class: 'messages', role: 'log', 'aria-label': write('chat.log'), tabindex: 0 });
  // Outside the log, so that each reply isn't announced twice.
  const typing = el('p', { class: 'typing', role: 'status' });
  let last = -1;
  let lastLine: HTMLElement | null = null;
  const sent = new Set<number>();
  const scroll = () => {
    list.scrollTop = list.scrollHeight;
  };

  function line(role: EmbedMessage['role'], text: string): HTMLElement {
    const speaker =
      role === 'notice' ? null : write(role === 'visitor' ? 'chat.you' : 'chat.assistant', { name: assistantName });
    return el(
      'div',
      { class: `message ${role}` },
      speaker === null ? null : el('span', { class: 'hidden' }, `${speaker} `),
      el('p', {}, ...(role === 'assistant' ? linked(text) : [text])),
    );
  }

  return {
    element: el('div', { class: 'scroll' }, list, typing),
    scrollToEnd: scroll,
    lastIndex: () => last,
    add(messages) {
      const fresh = messages.filter(({ index }) => index > last).sort((a, b) => a.index - b.index);
      for (const { index, role, text } of fresh) {
        last = index;
        if (sent.has(index)) continue;
        lastLine = line(role, text);
        list.append(lastLine);
      }
      if (fresh.length > 0) scroll();
      return fresh.filter(({ role }) => role !== 'visitor');
    },
    addPending(text, retry) {
      const element = line('visitor', text);
      const button = el('button', { type: 'button', class: 'link' }, write('chat.retry'));
      button.addEventListener('click', retry);
      const failure = el('div', { class: 'failure', hidden: true }, `${write('chat.not_sent')} `, button);
      element.append(failure);
      list.append(element);
      scroll();
      return {
        setFailed(isFailed) {
          failure.hidden = !isFailed;
          scroll();
        },
        setSent(index) {
          // A look for a reply has added it already.
          if (index <= last) return element.remove();
          sent.add(index);
          failure.remove();
          // Replies that arrived before a second attempt belong above it.
          if (lastLine && isFollowedBy(element, lastLine)) list.append(element);
          lastLine = element;
        },
        remove: () => element.remove(),
      };
    },
    setTyping(isTyping) {
      typing.textContent = isTyping ? write('chat.typing', { name: assistantName }) : '';
      scroll();
    },
  };
}
