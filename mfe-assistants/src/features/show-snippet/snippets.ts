import type { Embed } from '@switchboard/contracts/embeds';

type Named = Pick<Embed, 'name' | 'public_key'>;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The tag that adds an embed to every page that has it. */
export const scriptTag = ({ public_key }: Named, origin: string): string =>
  `<script src="${origin}/embed.js" data-key="${public_key}" async></script>`;

/** The same chat as a part of a page, for sites that allow no scripts of others. */
export const iframeTag = ({ name, public_key }: Named, origin: string): string =>
  `<iframe src="${origin}/embed/${public_key}" title="${escaped(name)}" width="400" height="640" referrerpolicy="origin"></iframe>`;
