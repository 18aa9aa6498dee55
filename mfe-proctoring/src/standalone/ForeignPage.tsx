import { LanguageProvider } from '@switchboard/design-system/language';
import type { ReactNode } from 'react';
import { locale } from '../texts/texts.ts';

/** Passes the page's language to components that otherwise use the browser's. */
export function ForeignPage({ children }: { children: ReactNode }) {
  return <LanguageProvider locale={locale()}>{children}</LanguageProvider>;
}
