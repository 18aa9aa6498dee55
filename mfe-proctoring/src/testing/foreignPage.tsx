import { englishIn, shownTexts } from '@switchboard/contracts/check-texts';
import { LanguageProvider, setComponentLanguage } from '@switchboard/design-system/language';
import { type HostOptions, type HostResult, renderWithHost } from '@switchboard/platform/testing';
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { messages as german } from '../texts/all.de.ts';
import { messages as spanish } from '../texts/all.es.ts';
import { language, locale, setLanguage } from '../texts/texts.ts';
import { english } from './english.ts';

/** The candidates' languages other than the source. */
export const foreign = ['de', 'es'] as const;
export type Foreign = (typeof foreign)[number];

const catalogs = { de: german, es: spanish };

/** Texts in English that are words of the other language as well. */
const same: Record<Foreign, readonly string[]> = { de: [], es: ['Error'] };

/** Sets the language of everything rendered from now on. */
export async function readIn(wanted: Foreign | 'en'): Promise<void> {
  await Promise.all([setLanguage(wanted), setComponentLanguage(wanted)]);
}

/** Renders a public page in the current language. */
export const renderForeign = (page: ReactElement, responses: HostOptions['responses'] = {}): HostResult =>
  renderWithHost(<LanguageProvider locale={locale()}>{page}</LanguageProvider>, { session: null, responses });

/** Expects no English text on the page, in accessible names or in messages. */
export function expectNoEnglish({ notices }: { notices: HostResult['notices'] }): void {
  const said = notices.map(({ title, description }) => `${title} | ${description ?? ''}`);
  const shown = [shownTexts(), ...said].join(' | ');
  const found = englishIn(shown, english, catalogs[language() as Foreign]);
  expect(found.filter((text) => !same[language() as Foreign].includes(text))).toEqual([]);
}
