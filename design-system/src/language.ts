import { type ComponentTexts, componentTexts } from './language/componentTexts.ts';

/** Sets a language for the components below: react-aria's own texts, and the text direction. */
export { I18nProvider as LanguageProvider } from 'react-aria-components';

const others: Record<'de' | 'es', () => Promise<{ texts: ComponentTexts }>> = {
  de: () => import('./language/componentTexts.de.ts'),
  es: () => import('./language/componentTexts.es.ts'),
};

const english = { ...componentTexts };

/** Replaces the components' texts with another language, for a whole page. Call it before the first component renders. */
export async function setComponentLanguage(language: 'en' | keyof typeof others): Promise<void> {
  const found = language === 'en' ? null : await others[language]().catch(() => null);
  Object.assign(componentTexts, found?.texts ?? english);
}
