import { create } from 'zustand';

/** In the place of an article's name: the one of the page that is open, and the list of all. */
export const ofThePage = '';
export const allArticles = '*';

/** The articles that were opened one from another, the one in view last; null while the panel is closed. */
export const helpStore = create<{ trail: readonly string[] | null }>(() => ({ trail: null }));

/** Opens the panel at an article. */
export function openHelp(article: string = ofThePage): void {
  helpStore.setState({ trail: [article] });
}

/** Whether a dialog is open, behind which nothing else can be used. */
export const isBehindADialog = (): boolean =>
  Boolean(document.querySelector('#content')?.closest('[inert], [aria-hidden="true"]'));

/** Opens the panel at an article, unless nobody could reach it. */
export function openHelpBeside(article: string): boolean {
  if (isBehindADialog()) return false;
  openHelp(article);
  return true;
}

/** Goes on to another article inside the panel. */
export function followHelp(article: string): void {
  helpStore.setState(({ trail }) => ({ trail: [...(trail ?? []), article] }));
}

/** Goes back to the article before. */
export function backInHelp(): void {
  helpStore.setState(({ trail }) => ({ trail: trail && trail.length > 1 ? trail.slice(0, -1) : trail }));
}

export function closeHelp(): void {
  helpStore.setState({ trail: null });
}
