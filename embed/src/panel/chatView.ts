import type { EmbedMessage, EmbedMessages, PublicEmbed } from '@switchboard/contracts/embed-chats';
import { maxVisitorMessageLength } from '@switchboard/contracts/embeds.limits';
import { el, icon } from '../dom.ts';
import type { KeptChat } from '../keptChat.ts';
import { newUuid } from '../newUuid.ts';
import { type Conversation, type EmbedApi, refusalIn } from '../protocol.ts';
import type { Write } from '../texts/writer.ts';
import { endedFooter } from './endedFooter.ts';
import { newId } from './form.ts';
import { type MessageLog, messageLog } from './messageLog.ts';
import { problemText } from './problems.ts';
import { startForm } from './startForm.ts';

const sendArrow = 'M5 12h14M13 6l6 6-6 6';

export interface ViewOptions {
  embed: PublicEmbed;
  api: EmbedApi;
  kept: KeptChat;
  write: Write;
  /** A time of the API, for the visitor. */
  formatTime(time: string): string;
  /** A reply arrived. */
  onReply(): void;
  /** The chat began or ended. */
  onChange(isTalking: boolean): void;
}

export interface View {
  element: HTMLElement;
  focus(): void;
}

export interface ChatView extends View {
  scrollToEnd(): void;
  end(): Promise<void>;
}

/** Between looks for a reply that the answer to a message didn't contain. */
const pollMs = 1500;
/** The assistant's reply is given up after this many looks. */
const maxPolls = 60;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until what is on the page now has been drawn. A page in the background draws nothing. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    const afterDrawing = () => setTimeout(resolve);
    if (document.hidden) afterDrawing();
    else requestAnimationFrame(afterDrawing);
  });

/** The chat: its start, its messages and its end. A chat of this tab continues where it was. */
export function chatView(options: ViewOptions): ChatView {
  const { embed, api, kept, write, formatTime, onReply, onChange } = options;
  const element = el('div', { class: 'chat' });
  let focus: () => void = () => undefined;
  let conversation: Conversation | null = null;
  let log: MessageLog = messageLog(write, embed.assistant_name);

  const show = (isTalking: boolean, setFocus: () => void, ...parts: HTMLElement[]) => {
    // Only moves the focus if it was here.
    const { activeElement = null } = element.getRootNode() as Partial<ShadowRoot>;
    const wasFocused = element.contains(activeElement);
    element.replaceChildren(...parts);
    focus = setFocus;
    if (wasFocused) focus();
    onChange(isTalking);
  };

  function showStart(problem: string | null = null): void {
    conversation = null;
    kept.write(null);
    log = messageLog(write, embed.assistant_name);
    if (!embed.is_open) {
      showClosed();
      return;
    }
    const form = startForm({ embed, write, start });
    const note = problem === null ? [] : [el('p', { class: 'small view', role: 'alert' }, problem)];
    show(false, form.focus, ...note, form.element);
  }

  function showClosed(): void {
    const { opens_at } = embed;
    const text = opens_at ? write('closed_until', { time: formatTime(opens_at) }) : write('closed');
    const line = el('p', { class: 'lead', tabindex: -1 }, text);
    show(false, () => line.focus(), el('div', { class: 'view' }, line));
  }

  async function start(fields: Parameters<EmbedApi['start']>[0]): Promise<void> {
    const started = await api.start(fields);
    conversation = { id: started.conversation_id, token: started.token };
    kept.write(conversation);
    log = messageLog(write, embed.assistant_name);
    const current = conversation;
    showTalk();
    // Screen readers announce what is added to a log, not what it contains when it is inserted.
    await nextFrame();
    if (conversation === current) take(started);
  }

  /** Adds what the API answered, and shows the end once there is one. */
  function take({ messages, is_replying, is_ended }: EmbedMessages): void {
    const replies = log.add(messages);
    if (replies.length > 0) onReply();
    log.setTyping(is_replying && !is_ended);
    if (is_ended) showEnd();
    else if (is_replying) void awaitReply();
  }

  let polling: Conversation | null = null;

  /** Looks for the reply after a reload or a lost answer. */
  async function awaitReply(): Promise<void> {
    const current = conversation;
    if (current === null || polling === current) return;
    polling = current;
    try {
      for (let poll = 0; poll < maxPolls; poll++) {
        await wait(pollMs);
        if (conversation !== current) return;
        const answer = await api.messages(current, log.lastIndex()).catch(() => null);
        if (conversation !== current) return;
        if (!answer) continue;
        if (!answer.is_replying || answer.is_ended) {
          polling = null;
          take(answer);
          return;
        }
        if (log.add(answer.messages).length > 0) onReply();
      }
      log.setTyping(false);
    } finally {
      if (polling === current) polling = null;
    }
  }

  function showTalk(): void {
    const { element: footer, focus: focusInput } = composer();
    show(true, focusInput, log.element, footer);
    log.scrollToEnd();
  }

  function showEnd(): void {
    const ended = conversation;
    kept.write(null);
    conversation = null;
    const footer = endedFooter({
      write,
      sendTranscript: ended && embed.can_email_transcript ? (email) => api.transcript(ended, email) : null,
      startAgain: () => {
        showStart();
        focus();
      },
    });
    show(false, () => footer.querySelector('button')?.focus(), log.element, footer);
    log.scrollToEnd();
  }

  function composer(): View {
    const id = newId();
    const input = el('textarea', {
      id,
      class: 'input',
      rows: 1,
      maxlength: maxVisitorMessageLength,
      enterkeyhint: 'send',
      autocomplete: 'off',
      placeholder: write('chat.input'),
    });
    const send = el('button', { type: 'submit', class: 'send', 'aria-label': write('chat.send') }, icon(sendArrow));
    const form = el(
      'form',
      { class: 'footer composer' },
      el('label', { for: id, class: 'hidden' }, write('chat.input')),
      input,
      send,
    );
    let isPending = false;
    const setPending = (next: boolean) => {
      isPending = next;
      if (next) send.setAttribute('aria-disabled', 'true');
      else send.removeAttribute('aria-disabled');
      log.setTyping(next);
    };

    async function deliver(text: string): Promise<void> {
      const message = { client_id: newUuid(), text };
      const attempt = async () => {
        const current = conversation;
        if (isPending || current === null) return;
        setPending(true);
        pending.setFailed(false);
        try {
          const answer = await api.write(current, message);
          if (conversation !== current) return;
          setPending(false);
          // An answer begins with the message itself.
          markSent(answer.messages.find(({ role }) => role === 'visitor'));
          take(answer);
        } catch (error) {
          if (conversation !== current) return;
          setPending(false);
          if (isGone(error))
            await readEnd(current, ({ messages }) => {
              const own = messages.find((one) => one.role === 'visitor' && one.text === text);
              if (own) markSent(own);
              else pending.remove();
            });
          else if (refusalIn(error)?.reason === 'reply_pending') {
            pending.setFailed(true);
            void awaitReply();
          } else pending.setFailed(true);
        }
      };
      const pending = log.addPending(text, () => void attempt());
      const markSent = (own: EmbedMessage | undefined) => {
        if (own) pending.setSent(own.index);
      };
      await attempt();
    }

    const submit = () => {
      const text = input.value.trim();
      if (text === '' || isPending) return;
      input.value = '';
      void deliver(text);
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submit();
      input.focus();
    });
    input.addEventListener('keydown', (event) => {
      // Enter also chooses a word in Japanese, for example.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      submit();
    });
    return { element: form, focus: () => input.focus() };
  }

  /** Shows how a chat ended that the API doesn't continue. */
  async function readEnd(current: Conversation, whenRead: (answer: EmbedMessages) => void): Promise<void> {
    const answer = await api.messages(current, log.lastIndex()).catch(() => null);
    if (conversation !== current) return;
    if (answer) {
      whenRead(answer);
      log.add(answer.messages);
    }
    showEnd();
  }

  async function resume(current: Conversation): Promise<void> {
    conversation = current;
    const text = el('p', { class: 'small', role: 'status', tabindex: -1 }, write('chat.loading'));
    show(false, () => text.focus(), el('div', { class: 'view' }, text));
    try {
      const answer = await api.messages(current, -1);
      if (conversation !== current) return;
      showTalk();
      take(answer);
    } catch (error) {
      if (conversation !== current) return;
      if (isGone(error)) return showStart();
      const retry = el('button', { type: 'button', class: 'button' }, write('chat.retry'));
      retry.addEventListener('click', () => void resume(current));
      const problem = el('p', { class: 'problem', role: 'alert' }, problemText(write, error));
      show(false, () => retry.focus(), el('div', { class: 'view form' }, problem, retry));
    }
  }

  const earlier = kept.read();
  if (earlier) void resume(earlier);
  else showStart();

  return {
    element,
    focus: () => focus(),
    scrollToEnd: () => log.scrollToEnd(),
    async end() {
      const current = conversation;
      if (current === null) return;
      const answer = await api.end(current).catch((error) => {
        if (isGone(error)) return null;
        throw error;
      });
      if (conversation !== current) return;
      if (answer) log.add(answer.messages);
      showEnd();
    },
  };
}

/** Whether the API doesn't know a chat any longer, or has ended it. */
function isGone(error: unknown): boolean {
  const { reason, status } = refusalIn(error) ?? {};
  return reason === 'conversation_ended' || status === 401 || status === 404;
}
