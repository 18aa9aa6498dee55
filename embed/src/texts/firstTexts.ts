import type { Language } from '@switchboard/contracts/languages';

/** The only texts of the first file; the others come with the panel. */
export const firstTexts: Record<Language, { chat: string; call_back: string; unavailable: string }> = {
  en: {
    chat: 'Chat with us',
    call_back: 'Call me back',
    unavailable: 'The chat is unavailable. Please try again later.',
  },
  de: {
    chat: 'Chatten Sie mit uns',
    call_back: 'Rückruf anfordern',
    unavailable: 'Der Chat ist nicht verfügbar. Bitte versuchen Sie es später noch einmal.',
  },
  es: {
    chat: 'Chatee con nosotros',
    call_back: 'Pedir una llamada',
    unavailable: 'El chat no está disponible. Inténtelo de nuevo más tarde.',
  },
};
