import type { PublicEmbed } from '@switchboard/contracts/embed-chats';
import type { Language } from '@switchboard/contracts/languages';
import { colorRules } from './colors.ts';
import { el } from './dom.ts';

/** Where an embed is drawn: in a corner of a page, alone in an iframe, or in the preview of its settings. */
export type Layout = 'corner' | 'page' | 'preview';

/** An element of the page, and the frame in its shadow root, which the page's styles don't reach. */
export interface Frame {
  host: HTMLElement;
  root: ShadowRoot;
  element: HTMLElement;
  addStyles(css: string): void;
}

/**
 * Important rules of a shadow tree win over those of the page, so even `* { all: unset !important }` doesn't move the button.
 * Sizes are in pixels, since `rem` depends on the page.
 */
const hostRules = `
:host {
  all: initial !important;
  direction: ltr !important;
  position: fixed !important;
  inset: auto 16px 16px auto !important;
  z-index: 2147483000 !important;
  display: block !important;
}
:host([data-side=left]) { inset: auto auto 16px 16px !important; }
:host([data-place="1"]) { bottom: 80px !important; }
:host([data-place="2"]) { bottom: 144px !important; }
:host([data-place="3"]) { bottom: 208px !important; }
:host([data-layout=page]) { inset: 0 !important; }
:host([data-layout=preview]) { position: relative !important; inset: auto !important; z-index: auto !important; }
@media print { :host { display: none !important; } }
.frame {
  font: 400 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  color: var(--sbe-ink);
}
.frame, .frame * { box-sizing: border-box; }
.icon { width: 20px; height: 20px; flex: none; fill: none; stroke: currentColor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.launch {
  display: flex; align-items: center; gap: 8px; min-height: 48px; max-width: min(320px, calc(100vw - 32px));
  margin: 0; padding: 8px 20px; border: 1px solid transparent; border-radius: 24px; cursor: pointer;
  font: inherit; font-weight: 600; text-align: start; overflow-wrap: anywhere;
  background: var(--sbe-accent); color: var(--sbe-on-accent); box-shadow: 0 4px 16px rgb(0 0 0 / 0.25);
}
.launch:hover { filter: brightness(1.08); }
.launch:focus-visible { outline: 3px solid var(--sbe-accent); outline-offset: 3px; box-shadow: 0 0 0 3px var(--sbe-surface); }
.launch[data-unread]::before { content: ""; width: 10px; height: 10px; border-radius: 50%; background: currentColor; flex: none; }
.note {
  max-width: min(320px, calc(100vw - 32px)); margin: 0 0 8px; padding: 12px 16px; border-radius: 12px;
  background: var(--sbe-surface); color: var(--sbe-ink); border: 1px solid var(--sbe-line);
  box-shadow: 0 4px 16px rgb(0 0 0 / 0.25);
}
[hidden] { display: none !important; }
@media (prefers-reduced-motion: reduce) { .frame * { animation: none !important; transition: none !important; } }
@media (forced-colors: active) { .launch { border-color: ButtonText; } }
`;

/** Sets what an embed's settings change in its frame. */
export function setAppearance({ host, element }: Frame, { appearance }: PublicEmbed, language: Language): void {
  host.dataset.side = appearance.position;
  host.lang = language;
  element.dataset.accent = appearance.accent;
  element.dataset.theme = appearance.theme;
}

/** Creates the element of an embed. Its styles are objects: a policy without `unsafe-inline` refuses style elements. */
export function createFrame(layout: Layout): Frame {
  const host = document.createElement('switchboard-embed');
  host.dataset.layout = layout;
  const root = host.attachShadow({ mode: 'open' });
  const element = el('div', { class: 'frame' });
  root.append(element);
  const addStyles = (css: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  addStyles(`${hostRules}\n${colorRules}`);
  // For the page, a key in the chat comes from an element that isn't a field, and would work as a shortcut.
  for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, (event) => event.stopPropagation());
  return { host, root, element, addStyles };
}
