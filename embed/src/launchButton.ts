import type { PublicEmbed } from '@switchboard/contracts/embed-chats';
import type { Language } from '@switchboard/contracts/languages';
import { el, icon } from './dom.ts';
import { firstTexts } from './texts/firstTexts.ts';

const bubble =
  'M21 11.5a8.4 8.4 0 0 1-9 8.3 9.7 9.7 0 0 1-3.6-.7L3 21l1.8-4.6A8 8 0 0 1 3 11.5a8.4 8.4 0 0 1 9-8.3 8.4 8.4 0 0 1 9 8.3z';
const phone = 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2';

/** The label of an embed's button. */
export function launchLabel({ texts, channels }: PublicEmbed, language: Language): string {
  return texts.button_label ?? firstTexts[language][channels.includes('chat') ? 'chat' : 'call_back'];
}

/** The button that opens an embed. */
export function launchButton(embed: PublicEmbed, language: Language): HTMLButtonElement {
  return el(
    'button',
    { type: 'button', class: 'launch', 'aria-haspopup': 'dialog', 'aria-expanded': 'false' },
    icon(embed.channels.includes('chat') ? bubble : phone),
    el('span', {}, launchLabel(embed, language)),
  );
}
