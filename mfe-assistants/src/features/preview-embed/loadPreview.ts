import type { PublicEmbed } from '@switchboard/contracts/embed-chats';

/** An embed that the script of web embeds draws in an element. */
export interface DrawnPreview {
  update(embed: PublicEmbed, texts: { greeting: string; reply: string }): void;
  remove(): void;
}

type DrawPreview = (place: HTMLElement) => DrawnPreview;
type PreviewScript = HTMLScriptElement & { receivePanel?: (part: { previewEmbed: DrawPreview }) => void };

let loading: Promise<DrawPreview> | null = null;

/** Loads the code that websites run, so the preview can't differ from it. */
export function loadPreview(): Promise<DrawPreview> {
  loading ??= new Promise<DrawPreview>((resolve, reject) => {
    const script: PreviewScript = document.createElement('script');
    script.receivePanel = ({ previewEmbed }) => resolve(previewEmbed);
    script.onload = () => {
      script.remove();
      reject(new Error('The script of web embeds is empty'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('The script of web embeds can’t be loaded'));
    };
    script.src = '/embed-panel.js';
    document.head.append(script);
  }).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}
