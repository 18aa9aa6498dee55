import { LanguageProvider } from '@switchboard/design-system/language';
import type { ReactNode } from 'react';
import { locale } from '../texts/texts.ts';

/** Gives the page's language to what takes the browser's by itself. */
export function ForeignPage({ children }: { children: ReactNode }) {
  return <LanguageProvider locale={locale()}>{children}</LanguageProvider>;
}
