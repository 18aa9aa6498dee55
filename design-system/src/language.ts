import { type ComponentTexts, componentTexts } from './language/componentTexts.ts';

/** Gives the components below it a language: what react-aria says by itself, and the direction of text. */
export { I18nProvider as LanguageProvider } from 'react-aria-components';

const others: Record<'de' | 'es', () => Promise<{ texts: ComponentTexts }>> = {
  de: () => import('./language/componentTexts.de.ts'),
  es: () => import('./language/componentTexts.es.ts'),
};

const english = { ...componentTexts };

/** Puts another language in the place of what components say. Before the first of them is drawn; for a whole page. */
export async function setComponentLanguage(language: 'en' | keyof typeof others): Promise<void> {
  const found = language === 'en' ? null : await others[language]().catch(() => null);
  Object.assign(componentTexts, found?.texts ?? english);
}
