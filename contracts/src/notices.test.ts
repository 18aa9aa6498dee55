import { expect, test } from 'vitest';
import { quickCreateConfig } from './assistant-config.ts';
import { ChangeDisclosure } from './disclosures.ts';
import { hasNoticeIn, noticeIn, noticeLanguages, withNotice } from './notices.ts';

test('the notice is in the language of the assistant, whatever its region', () => {
  expect(noticeIn('de-AT', false)).toContain('KI-Assistenten');
  expect(noticeIn('pt_BR', true)).toContain('gravada');
  expect(noticeIn('nb-NO', false)).toBe(noticeIn('no', false));
  expect(noticeIn('multi', false)).toBe(noticeIn('en', false));
});

test('a language without a notice gets the English one', () => {
  expect(noticeIn('sw', true)).toBe(noticeIn('en', true));
  expect(hasNoticeIn('sw')).toBe(false);
  expect(hasNoticeIn('constructor')).toBe(false);
  expect(noticeIn('constructor', false)).toBe(noticeIn('en', false));
});

test('every notice ends as a sentence, and is longer if the call is recorded', () => {
  for (const language of noticeLanguages) {
    expect(noticeIn(language, false), language).toMatch(/[.。।]$/);
    expect(noticeIn(language, true), language).toMatch(/[.。।]$/);
    expect(noticeIn(language, true).length, language).toBeGreaterThan(noticeIn(language, false).length);
  }
});

test('the notice precedes the assistant’s own one, and mentions recording only if calls are recorded', () => {
  const config = quickCreateConfig('Robin');
  const own = { ...config, configuration: { ...config.configuration, noticeMessage: 'Calls are free.' } };
  expect(withNotice(own, true).configuration.noticeMessage).toBe(`${noticeIn('en', true)} Calls are free.`);
  expect(withNotice(config, true, false).configuration.noticeMessage).toBe(noticeIn('en', false));
  expect(withNotice(own, false)).toBe(own);
});

test('turning the notice off requires a reason', () => {
  expect(ChangeDisclosure.safeParse({ is_on: false, reason: '  ' }).success).toBe(false);
  expect(ChangeDisclosure.safeParse({ is_on: false, reason: 'Our own line' }).success).toBe(true);
  expect(ChangeDisclosure.safeParse({ is_on: true }).success).toBe(true);
});
