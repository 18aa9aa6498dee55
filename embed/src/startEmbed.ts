import type { PublicEmbed } from '@switchboard/contracts/embed-chats';
import { chosenLanguage } from './chosenLanguage.ts';
import { el } from './dom.ts';
import { createFrame, type Frame, setAppearance } from './frame.ts';
import { httpApi } from './httpApi.ts';
import { tabChat } from './keptChat.ts';
import { launchButton, launchLabel } from './launchButton.ts';
import { panelLoader } from './loadPanel.ts';
import type { Panel } from './panel/openPanel.ts';
import { refusalIn } from './protocol.ts';
import { firstTexts } from './texts/firstTexts.ts';

/** What the script needs of its tag. */
interface Tag {
  origin: string;
  publicKey: string;
  nonce: string;
  /** The tag of our own page for iframes: the panel fills the page, and is open. */
  isPage: boolean;
}

// Shared by all tags of a page. A soft navigation can add a tag again, which must not add a second button.
const startedKeys = Symbol.for('switchboard.embeds');

function isFirst(publicKey: string): boolean {
  const page = document as Document & { [startedKeys]?: Set<string> };
  const started = page[startedKeys] ?? new Set();
  page[startedKeys] = started;
  if (started.has(publicKey)) return false;
  started.add(publicKey);
  return true;
}

/** Adds the embed that a script tag names. The page never sees an error: without an answer there is no button. */
export function startEmbed(script: HTMLScriptElement): void {
  const { key: publicKey, mode } = script.dataset;
  if (!publicKey) {
    console.warn('Switchboard: the script tag needs the attribute data-key with the public key of a web embed.');
    return;
  }
  if (!isFirst(publicKey)) return;
  const { origin } = new URL(script.src);
  const tag = { origin, publicKey, nonce: script.nonce ?? '', isPage: mode === 'page' };
  const start = () =>
    void showEmbed(tag).catch((error) => {
      warn(publicKey, error);
      if (tag.isPage) showUnavailable();
    });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true });
  else start();
}

function warn(publicKey: string, error: unknown): void {
  const { reason, status } = refusalIn(error) ?? {};
  // Pages of other sites can't read why they were refused, so this looks like a lost connection.
  const isRefused = reason === 'offline' || reason === 'origin_not_allowed';
  const hint = isRefused
    ? `Check that ${window.location.origin} is one of its sites, and that Switchboard can be reached.`
    : status === 404
      ? 'It was deleted or switched off, or its key was replaced.'
      : error;
  console.warn(`Switchboard: the web embed ${publicKey} can't be shown.`, hint);
}

/** Our own page for iframes would be empty. */
function showUnavailable(): void {
  const frame = createFrame('page');
  Object.assign(frame.element.dataset, { theme: 'auto', accent: 'indigo' });
  frame.element.append(el('p', { class: 'note', role: 'alert' }, firstTexts[chosenLanguage('auto')].unavailable));
  document.body.append(frame.host);
}

async function showEmbed(tag: Tag): Promise<void> {
  let language = chosenLanguage('auto');
  const api = httpApi({
    ...tag,
    language: () => language,
    pageUrl: () => pageUrl(tag.isPage ? document.referrer : window.location.href),
  });
  const embed = await api.read();
  if (embed.channels.length === 0)
    throw new Error('It offers calls only, which need an outbound phone number and the feature of call requests.');
  language = chosenLanguage(embed.language);
  const frame = createFrame(tag.isPage ? 'page' : 'corner');
  setAppearance(frame, embed, language);
  const kept = tabChat(tag.publicKey);
  const loadPanel = panelLoader(tag.origin, tag.nonce);
  const open = async (panelOf: { onClose?: () => void; onUnread?: () => void }): Promise<Panel> => {
    const { openPanel } = await loadPanel();
    return openPanel({ frame, embed, language, api, kept, isModal: !tag.isPage, ...panelOf });
  };
  if (tag.isPage) {
    const panel = await open({});
    document.body.append(frame.host);
    panel.open({ hasFocus: false });
    return;
  }
  placeHost(frame.host);
  keepInPage(frame.host);
  addButton(frame, embed, { language, isOpenAtStart: kept.isOpen(), setOpen: kept.setOpen, open });
}

interface Opening {
  language: ReturnType<typeof chosenLanguage>;
  isOpenAtStart: boolean;
  setOpen(isOpen: boolean): void;
  open(panelOf: { onClose: () => void; onUnread: () => void }): Promise<Panel>;
}

/** The button of a page's corner. Everything else is loaded at the first click. */
function addButton({ element }: Frame, embed: PublicEmbed, { language, isOpenAtStart, setOpen, open }: Opening): void {
  const button = launchButton(embed, language);
  const note = el('p', { class: 'note', role: 'alert', hidden: true });
  element.append(note, button);
  let panel: Panel | null = null;
  let loading: Promise<Panel> | null = null;

  const setExpanded = (isExpanded: boolean) => {
    button.setAttribute('aria-expanded', String(isExpanded));
    setOpen(isExpanded);
  };
  const markRead = () => {
    button.removeAttribute('data-unread');
    button.removeAttribute('aria-label');
  };
  const show = async (hasFocus: boolean) => {
    note.hidden = true;
    button.setAttribute('aria-busy', 'true');
    loading ??= open({
      onClose: () => {
        setExpanded(false);
        button.focus();
      },
      onUnread: () => {
        button.dataset.unread = '';
        button.setAttribute('aria-label', panel?.unreadLabel(launchLabel(embed, language)) ?? '');
      },
    });
    try {
      panel = await loading;
      panel.open({ hasFocus });
      setExpanded(panel.isOpen());
      markRead();
    } catch {
      loading = null;
      // Without a click there is nothing to explain.
      if (!hasFocus) return;
      note.textContent = firstTexts[language].unavailable;
      note.hidden = false;
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
  button.addEventListener('click', () => {
    if (panel?.isOpen()) panel.close();
    else void show(true);
  });
  if (isOpenAtStart) void show(false);
}

/** Stacks several embeds in the same corner. */
function placeHost(host: HTMLElement): void {
  const others = document.querySelectorAll(`switchboard-embed[data-side=${host.dataset.side}]`);
  host.dataset.place = String(Math.min(others.length, 3));
}

/** Adds the element to the page, and again if a soft navigation replaces the body. Nothing of the page is changed. */
function keepInPage(host: HTMLElement): void {
  const add = () => {
    if (!host.isConnected && document.body) document.body.append(host);
  };
  const observer = new MutationObserver(() => {
    if (host.isConnected) return;
    add();
    watch();
  });
  const watch = () => {
    observer.disconnect();
    observer.observe(document.documentElement, { childList: true });
    observer.observe(document.body, { childList: true });
  };
  add();
  watch();
}

/** An address without query and fragment. */
function pageUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
