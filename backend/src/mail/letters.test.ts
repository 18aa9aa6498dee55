import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MailId, mailIds } from '@switchboard/contracts/mails';
import { expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { dark, light } from './mail-styles.ts';
import * as stories from './mails.stories.ts';
import { sampleMails } from './sample-mails.ts';

const sender = { name: 'Engines of Leeds', replyTo: null };
const linksOf = (data: object) =>
  Object.values(data).filter(
    (value): value is string => typeof value === 'string' && value.startsWith('https://switch'),
  );

it.each(mailIds)('%s has the same links in HTML and in text, and loads nothing', async (id) => {
  const { subject, text, html } = await composeMail(id, sampleMails[id], sender);
  expect(subject.length).toBeLessThanOrEqual(150);
  for (const link of linksOf(sampleMails[id])) {
    expect(text).toContain(link);
    expect(html).toContain(link);
  }
  expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/);
  expect((html.match(/class="button"/g) ?? []).length).toBeLessThanOrEqual(1);
  expect(html).toContain('content="light dark"');
  expect(Buffer.byteLength(html)).toBeLessThan(20_000);
});

it.each(mailIds)('%s starts each paragraph with a capital letter, after the greeting as well', async (id) => {
  const { text } = await composeMail(id, sampleMails[id], sender);
  const paragraphs = text.split(/\n{2,}/);
  expect(paragraphs.filter((paragraph) => /^\p{Ll}/u.test(paragraph) && !paragraph.startsWith('http'))).toEqual([]);
});

const hostile = `Mallory\r\nBcc: all@example.com\u202Egnp.exe</p><a href="https://evil.example">here</a>${'x'.repeat(10_000)}`;

function withNames(id: MailId, name: string): object {
  return Object.fromEntries(
    Object.entries(sampleMails[id]).map(([key, value]) => {
      if (typeof value !== 'string' || value.startsWith('https://switch')) return [key, value];
      return [key, name];
    }),
  );
}

it.each(mailIds)('%s with hostile names has the same links and one line of subject', async (id) => {
  const { subject, text, html } = await composeMail(id, withNames(id, hostile), { ...sender, name: hostile });
  expect(subject).not.toMatch(/[\p{Cc}\u202E]/u);
  expect(subject.length).toBeLessThanOrEqual(150);
  expect(text).not.toMatch(/[\r\u202E]|^Bcc:/m);
  expect(html).not.toContain('\u202E');
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs.filter((href) => !href?.startsWith('https://switchboard.example/'))).toEqual([]);
  expect(html).not.toContain('<a href="https://evil');
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
});

it('every mail has a Storybook story', () => {
  const { default: _, ...shown } = stories;
  expect(Object.values(shown).map(({ parameters }) => parameters.mail)).toEqual(mailIds);
});

it('a mail with an unsafe link or the data of another mail is refused', async () => {
  const bad = { ...sampleMails['account.reset-password'], link: 'javascript:alert(1)' };
  await expect(composeMail('account.reset-password', bad, sender)).rejects.toThrow();
  await expect(composeMail('account.sign-up', sampleMails['booking.booked'], sender)).rejects.toThrow();
});

it('mails use the colors of the design system', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../design-system/src/global.css'), 'utf8');
  const names = {
    paper: 'paper',
    surface: 'surface',
    line: 'line',
    ink: 'ink',
    muted: 'ink-muted',
    accent: 'accent',
    onAccent: 'on-accent',
  };
  for (const [own, name] of Object.entries(names) as [keyof typeof light, string][])
    expect(css).toContain(`--sb-color-${name}: light-dark(${light[own]}, ${dark[own]});`);
});
