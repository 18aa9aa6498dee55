import { create } from 'zustand';

/** Used instead of an article's name: the article of the current page, and the list of all articles. */
export const ofThePage = '';
export const allArticles = '*';

/** The trail of opened articles, the current one last; null while the panel is closed. */
export const helpStore = create<{ trail: readonly string[] | null }>(() => ({ trail: null }));

export function openHelp(article: string = ofThePage): void {
  helpStore.setState({ trail: [article] });
}

/** Whether an open dialog blocks everything behind it. */
export const isBehindADialog = (): boolean =>
  Boolean(document.querySelector('#content')?.closest('[inert], [aria-hidden="true"]'));

/** Opens the panel at an article, unless a dialog would block it. */
export function openHelpBeside(article: string): boolean {
  if (isBehindADialog()) return false;
  openHelp(article);
  return true;
}

/** Opens another article inside the panel. */
export function followHelp(article: string): void {
  helpStore.setState(({ trail }) => ({ trail: [...(trail ?? []), article] }));
}

/** Returns to the previous article. */
export function backInHelp(): void {
  helpStore.setState(({ trail }) => ({ trail: trail && trail.length > 1 ? trail.slice(0, -1) : trail }));
}

export function closeHelp(): void {
  helpStore.setState({ trail: null });
}
