export { loadWantedLanguage } from './texts/texts.ts';
export { UnsubscribePage } from './UnsubscribePage.tsx';
