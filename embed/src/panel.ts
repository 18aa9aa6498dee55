import type { PanelScript } from './loadPanel.ts';
import { openPanel } from './panel/openPanel.ts';
import { previewEmbed } from './preview.ts';

// Hands itself to the script element that requested it.
(document.currentScript as PanelScript | null)?.receivePanel?.({ openPanel, previewEmbed });
