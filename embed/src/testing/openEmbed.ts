import type { PublicEmbed } from '@switchboard/contracts/embed-chats';
import { vi } from 'vitest';
import { chosenLanguage } from '../chosenLanguage.ts';
import { createFrame, setAppearance } from '../frame.ts';
import { httpApi } from '../httpApi.ts';
import { tabChat } from '../keptChat.ts';
import { openPanel, type Panel } from '../panel/openPanel.ts';
import { fakeApi } from './fakeApi.ts';
import { sampleEmbed } from './sampleEmbed.ts';

interface Opened {
  panel: Panel;
  root: ShadowRoot;
  api: ReturnType<typeof fakeApi>;
  onClose: ReturnType<typeof vi.fn<() => void>>;
  onUnread: ReturnType<typeof vi.fn<() => void>>;
}

/** Opens the panel of an embed against a fake API; with an earlier one, as after a reload of its page. */
export function openEmbed(
  changes: Partial<PublicEmbed> = {},
  { api = fakeApi({ ...sampleEmbed, ...changes }) }: { api?: ReturnType<typeof fakeApi> } = {},
): Opened {
  document.body.replaceChildren();
  vi.stubGlobal('fetch', api.fetch);
  const embed = { ...sampleEmbed, ...changes };
  const language = chosenLanguage(embed.language);
  const frame = createFrame('corner');
  setAppearance(frame, embed, language);
  document.body.append(frame.host);
  const onClose = vi.fn<() => void>();
  const onUnread = vi.fn<() => void>();
  const panel = openPanel({
    frame,
    embed,
    language,
    api: httpApi({
      origin: 'https://calls.example',
      publicKey: 'pk_1',
      language: () => language,
      pageUrl: () => 'https://www.example.com/prices',
    }),
    kept: tabChat('pk_1'),
    isModal: true,
    onClose,
    onUnread,
  });
  panel.open({ hasFocus: true });
  return { panel, root: frame.root, api, onClose, onUnread };
}

/** What is shown, as lines of text. */
export function textIn(root: ParentNode): string {
  const clone = [...root.children].map((child) => {
    const copy = child.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[hidden], svg')) hidden.remove();
    return copy.textContent ?? '';
  });
  return clone.join('\n');
}

export function button(root: ParentNode, name: string): HTMLButtonElement {
  const found = [...root.querySelectorAll('button')].find(
    (one) => !one.closest('[hidden]') && (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name,
  );
  if (!found) throw new Error(`There is no button "${name}" in ${textIn(root)}`);
  return found;
}

/** The field with a label. */
export function field<Input extends HTMLInputElement | HTMLTextAreaElement>(root: ParentNode, label: string): Input {
  const found = [...root.querySelectorAll('label')].find((one) => one.textContent === label);
  const input = found ? root.querySelector(`#${found.getAttribute('for')}`) : null;
  if (!input) throw new Error(`There is no field "${label}"`);
  return input as Input;
}

export function type(root: ParentNode, label: string, value: string): void {
  const input = field(root, label);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Submits the form that contains a button. A tab can have the same label. */
export function submit(root: ParentNode, name: string): void {
  const form = [...root.querySelectorAll('form')].find(
    (one) => one.querySelector('[type=submit]')?.textContent?.trim() === name,
  );
  if (!form) throw new Error(`There is no form with the button "${name}"`);
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}

/** Writes a message with the keyboard. */
export function say(root: ParentNode, text: string): void {
  const input = field(root, 'Your message');
  input.value = text;
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

/** The messages in the log, with their speakers. */
export function messagesIn(root: ParentNode): string[] {
  return [...root.querySelectorAll('.message')].map((line) => textIn({ children: [line] } as unknown as ParentNode));
}
