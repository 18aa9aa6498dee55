import type { PublicEmbed } from '@switchboard/contracts/embed-chats';
import { chosenLanguage } from './chosenLanguage.ts';
import { createFrame, type Frame, setAppearance } from './frame.ts';
import { memoryChat } from './keptChat.ts';
import { launchButton } from './launchButton.ts';
import { openPanel } from './panel/openPanel.ts';
import { sampleApi } from './sampleApi.ts';

interface SampleTexts {
  greeting: string;
  reply: string;
}

/** An embed in the page of its settings, drawn by the same code as on websites. */
export interface EmbedPreview {
  update(embed: PublicEmbed, texts: SampleTexts): void;
  remove(): void;
}

/** Draws an embed in an element, with its panel open. Nothing that is entered there is sent. */
export function previewEmbed(place: HTMLElement): EmbedPreview {
  let frame: Frame | null = null;
  return {
    update(embed, texts) {
      frame?.host.remove();
      frame = createFrame('preview');
      const language = chosenLanguage(embed.language);
      setAppearance(frame, embed, language);
      const panel = openPanel({
        frame,
        embed,
        language,
        api: sampleApi(embed, texts),
        kept: memoryChat(),
        isModal: false,
        onClose: () => undefined,
      });
      const button = launchButton(embed, language);
      const setExpanded = () => button.setAttribute('aria-expanded', String(panel.isOpen()));
      button.addEventListener('click', () => {
        if (panel.isOpen()) panel.close();
        else panel.open({ hasFocus: true });
        setExpanded();
      });
      frame.element.append(button);
      place.append(frame.host);
      panel.open({ hasFocus: false });
      setExpanded();
    },
    remove: () => frame?.host.remove(),
  };
}
