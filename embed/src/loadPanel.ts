import type { openPanel } from './panel/openPanel.ts';
import type { previewEmbed } from './preview.ts';

/** What the second file provides. */
export interface PanelPart {
  openPanel: typeof openPanel;
  previewEmbed: typeof previewEmbed;
}

/** A script element that receives the second file: neither file adds a global to the page. */
export type PanelScript = HTMLScriptElement & { receivePanel?: (part: PanelPart) => void };

export const panelFile = '/embed-panel.js';

interface TrustedPolicy {
  createScriptURL(url: string): string;
}
type TrustingWindow = { trustedTypes?: { createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy } };

// Shared by all embeds of a page: a policy with a name can be created once.
const policyOfPage = Symbol.for('switchboard.embed-policy');

/** Allows our address where a page requires trusted types. */
function trusted(address: string): string {
  const { trustedTypes } = window as TrustingWindow;
  const page = document as Document & { [policyOfPage]?: TrustedPolicy | undefined };
  try {
    page[policyOfPage] ??= trustedTypes?.createPolicy('switchboard-embed', { createScriptURL: (url) => url });
    return page[policyOfPage]?.createScriptURL(address) ?? address;
  } catch {
    return address;
  }
}

function requestPanel(origin: string, nonce: string): Promise<PanelPart> {
  return new Promise<PanelPart>((resolve, reject) => {
    const script: PanelScript = document.createElement('script');
    script.async = true;
    script.nonce = nonce;
    script.receivePanel = resolve;
    script.onload = () => {
      script.remove();
      // Settles nothing if the file has been received; a page of a proxy, for example, provides nothing.
      reject(new Error('The file is empty'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('The file can’t be loaded'));
    };
    script.src = trusted(origin + panelFile);
    document.head.append(script);
  });
}

/** Loads the second file, once. A failed attempt is repeated at the next click. */
export function panelLoader(origin: string, nonce: string): () => Promise<PanelPart> {
  let loading: Promise<PanelPart> | null = null;
  return () => {
    loading ??= requestPanel(origin, nonce).catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
