import type { PublicEmbed } from '@switchboard/contracts/embed-chats';
import type { EmbedChannel } from '@switchboard/contracts/embeds.limits';
import { type Language, localeOf } from '@switchboard/contracts/languages';
import { el, icon } from '../dom.ts';
import type { Frame } from '../frame.ts';
import type { KeptChat } from '../keptChat.ts';
import type { EmbedApi } from '../protocol.ts';
import { writerIn } from '../texts/writer.ts';
import { callBackView } from './callBackView.ts';
import { chatView, type View, type ViewOptions } from './chatView.ts';
import { newId } from './form.ts';
import { panelStyles } from './panelStyles.ts';
import { problemText } from './problems.ts';

const cross = 'M6 6l12 12M18 6L6 18';

/** As wide as the panel with its margins: narrower windows show it alone. */
const narrow = '(max-width: 479px), (max-height: 419px)';

interface PanelOptions {
  frame: Frame;
  embed: PublicEmbed;
  language: Language;
  api: EmbedApi;
  kept: KeptChat;
  /** Whether it covers a narrow window. */
  isModal: boolean;
  onClose?: () => void;
  /** A reply arrived while the panel was closed. */
  onUnread?: () => void;
}

export interface Panel {
  open(how: { hasFocus: boolean }): void;
  close(): void;
  isOpen(): boolean;
  /** The label of the button while there is a new message. */
  unreadLabel(label: string): string;
}

const withStyles = new WeakSet<Frame>();

/** Creates the panel of an embed, closed. */
export function openPanel(options: PanelOptions): Panel {
  const { frame, embed, language, api, kept, isModal, onClose, onUnread } = options;
  if (!withStyles.has(frame)) frame.addStyles(panelStyles);
  withStyles.add(frame);
  const write = writerIn(language);
  const times = new Intl.DateTimeFormat(localeOf[language], { weekday: 'long', hour: 'numeric', minute: '2-digit' });
  const titleId = newId();
  const title = embed.texts.title ?? embed.assistant_name;
  const end = el('button', { type: 'button', class: 'link', hidden: true }, write('chat.end'));
  const close = el('button', { type: 'button', class: 'close', 'aria-label': write('close') }, icon(cross));
  const header = el(
    'header',
    { class: 'header' },
    el(
      'div',
      { class: 'titles' },
      el('h2', { id: titleId, class: 'title' }, title),
      title === embed.assistant_name ? null : el('p', { class: 'small' }, embed.assistant_name),
    ),
    end,
    onClose ? close : null,
  );
  const body = el('div', { class: 'body' });
  const tabs = el('div', { class: 'tabs', role: 'group', 'aria-label': write('tab.label'), hidden: true });
  const dialog = el('dialog', { class: 'panel', 'aria-labelledby': titleId }, header, tabs, body);

  let channel: EmbedChannel = embed.channels[0] ?? 'chat';
  let isTalking = false;
  const setEnd = () => {
    end.hidden = !isTalking || channel !== 'chat';
  };
  const tabOf = (name: EmbedChannel) => tabs.querySelector<HTMLButtonElement>(`[data-channel=${name}]`);

  const shared: ViewOptions = {
    embed,
    api,
    kept,
    write,
    formatTime: (time) => times.format(new Date(time)),
    onReply: () => {
      if (!dialog.open) onUnread?.();
      if (channel !== 'chat') setUnread(tabOf('chat'), write('chat.unread', { label: write('tab.chat') }));
    },
    onChange: (isTalkingNow) => {
      isTalking = isTalkingNow;
      setEnd();
    },
  };
  const chat = embed.channels.includes('chat') ? chatView(shared) : null;
  const views: Record<EmbedChannel, View | null> = {
    chat,
    call_back: embed.channels.includes('call_back') ? callBackView(shared) : null,
  };

  const showChannel = (next: EmbedChannel) => {
    channel = next;
    const view = views[channel];
    if (view) body.replaceChildren(view.element);
    setEnd();
    dialog.querySelector('.question')?.remove();
    for (const tab of tabs.querySelectorAll('button'))
      tab.setAttribute('aria-pressed', String(tab.dataset.channel === channel));
    setUnread(tabOf(channel), null);
    // What isn't in the document isn't scrolled.
    if (channel === 'chat') chat?.scrollToEnd();
  };
  for (const name of embed.channels) {
    const tab = el('button', { type: 'button', class: 'tab', 'data-channel': name }, write(`tab.${name}`));
    tab.addEventListener('click', () => showChannel(name));
    tabs.append(tab);
  }
  // A chat continues while the visitor requests a call.
  tabs.hidden = embed.channels.length < 2;
  showChannel(channel);

  const panel: Panel = {
    open({ hasFocus }) {
      if (!dialog.open) {
        const isNarrow = isModal && window.matchMedia(narrow).matches;
        // Only a click covers the page, not a chat that was open on the page before.
        if (isNarrow && !hasFocus) return;
        // A modal dialog makes the page behind it inert without changing it. `show()` would move the focus.
        if (isNarrow) dialog.showModal();
        else dialog.open = true;
        chat?.scrollToEnd();
      }
      if (hasFocus) views[channel]?.focus();
    },
    close() {
      if (!dialog.open) return;
      dialog.close();
      onClose?.();
    },
    isOpen: () => dialog.open,
    unreadLabel: (label) => write('chat.unread', { label }),
  };
  close.addEventListener('click', () => panel.close());
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    panel.close();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || !onClose) return;
    event.preventDefault();
    panel.close();
  });
  if (chat) end.addEventListener('click', () => askToEnd(header, end, write, chat.end, () => chat.focus()));
  frame.element.prepend(dialog);
  return panel;
}

/** Marks a tab with a new message by its label; null: there is none. */
function setUnread(tab: HTMLElement | null, label: string | null): void {
  if (label === null) {
    tab?.removeAttribute('data-unread');
    tab?.removeAttribute('aria-label');
  } else {
    tab?.setAttribute('data-unread', '');
    tab?.setAttribute('aria-label', label);
  }
}

/** Asks before a chat ends: it can't be continued. */
function askToEnd(
  header: HTMLElement,
  button: HTMLButtonElement,
  write: ReturnType<typeof writerIn>,
  end: () => Promise<void>,
  whenEnded: () => void,
): void {
  if (header.nextElementSibling?.matches('.question')) return;
  const yes = el('button', { type: 'button', class: 'button danger' }, write('chat.end'));
  const no = el('button', { type: 'button', class: 'button' }, write('chat.end_cancel'));
  const problem = el('p', { class: 'problem', role: 'alert' });
  const question = el(
    'div',
    { class: 'question', role: 'group', 'aria-label': write('chat.end') },
    el('p', {}, write('chat.end_question')),
    el('div', { class: 'actions' }, yes, no),
    problem,
  );
  no.addEventListener('click', () => {
    question.remove();
    button.focus();
  });
  let isPending = false;
  yes.addEventListener('click', async () => {
    if (isPending) return;
    isPending = true;
    try {
      await end();
      question.remove();
      whenEnded();
    } catch (error) {
      problem.textContent = problemText(write, error);
    } finally {
      isPending = false;
    }
  });
  header.after(question);
  yes.focus();
}
