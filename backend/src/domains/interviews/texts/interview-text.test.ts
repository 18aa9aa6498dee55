import { catalogProblems, englishIn } from '@switchboard/contracts/check-texts';
import { FindingKind } from '@switchboard/contracts/interview-findings';
import { expect, it } from 'vitest';
import { newLinkText } from '../links/new-link-text.ts';
import type { Act } from '../monitoring/acts.ts';
import { messageOf, ruleOf } from '../monitoring/finding-labels.ts';
import type { CountedAct } from '../monitoring/fold-events.ts';
import { messages as german } from './messages.de.ts';
import { messages as spanish } from './messages.es.ts';
import { messages as english } from './messages.ts';

const catalogs = { de: german, es: spanish };
const languages = ['de', 'es'] as const;
const tools = {
  tab_change_detection: true,
  multiple_monitor_detection: true,
  screen_share: true,
  face_blur_detection: true,
  face_out_of_view: true,
};
const nothing = {
  tab_change_detection: false,
  multiple_monitor_detection: false,
  screen_share: false,
  face_blur_detection: false,
  face_out_of_view: false,
};

const act = (more: Partial<CountedAct>): CountedAct => ({
  key: 'a',
  kind: 'tab_change',
  at: 0,
  error_ms: 0,
  until: null,
  members: [],
  cause: null,
  isOurs: false,
  screens: null,
  explanation: null,
  by: null,
  counter: 'tab_change',
  count: 1,
  ...more,
});

const place = (by: NonNullable<Act['by']>) => act({ kind: 'window_manipulation', by });

/** Acts of every kind, with every value that their sentences can contain. */
const acts: CountedAct[] = [
  ...FindingKind.options.flatMap((kind) => [
    ...[null, 400, 42_000].map((until) => act({ kind, until })),
    act({ kind, cause: 'on_purpose', screens: 2, explanation: '…', counter: null, count: null }),
    act({ kind, counter: null, count: null }),
  ]),
  place({ x: 200, y: -30, width: 0, height: 0 }),
  place({ x: -200, y: 30, width: 0, height: 0 }),
  place({ x: 0, y: 0, width: 120, height: -40 }),
  place({ x: 0, y: 0, width: -120, height: 40 }),
];

it.each(languages)('server texts about interviews are complete in %s, with the same arguments', (language) => {
  expect(catalogProblems(english, catalogs[language])).toEqual([]);
});

it.each(languages)('findings and rules have no English words in %s', (language) => {
  for (const face_violations_end of [true, false]) {
    const written = acts.map(
      (one) => `${messageOf(one, language)} ${ruleOf(one, { tools, face_violations_end }, language)}`,
    );
    expect(englishIn(written.join(' | '), english, catalogs[language])).toEqual([]);
    expect(written.join(' ')).not.toMatch(/undefined|null|NaN|\{|\}/);
  }
});

it('a finding is written in the style of each language', () => {
  const moved = place({ x: 0, y: 0, width: 120, height: -40 });
  expect(messageOf(moved)).toBe('The interview’s window was made 120 pixels wider and 40 pixels shorter.');
  expect(messageOf(moved, 'de')).toBe(
    'Das Fenster des Interviews wurde 120 Pixel breiter und 40 Pixel niedriger gemacht.',
  );
  expect(messageOf(moved, 'es')).toBe(
    'La ventana de la entrevista se hizo 120 píxeles más ancha y 40 píxeles más baja.',
  );
  const hidden = act({ until: 42_000 });
  expect(messageOf(hidden)).toBe('The interview’s tab was hidden for 42 s.');
  expect(messageOf(hidden, 'de')).toBe('Der Tab des Interviews war 42 Sek. lang verborgen.');
  expect(messageOf(hidden, 'es')).toBe('La pestaña de la entrevista estuvo oculta 42 segundos.');
});

it('a new link explains what is different in the language of the interview', () => {
  const before = { max_minutes: 30, proctoring_tools: { ...nothing, screen_share: true } };
  const after = { max_minutes: 60, proctoring_tools: { ...nothing, face_blur_detection: true } };
  expect(newLinkText({ ...before, language: null }, after)).toBe(
    'You have a new link: 60 minutes instead of 30, no screen sharing, with checks for a blurred face.',
  );
  expect(newLinkText({ ...before, language: 'de' }, after)).toBe(
    'Sie haben einen neuen Link: 60 Minuten statt 30, ohne Bildschirmfreigabe, mit Erkennung eines unscharfen Gesichts.',
  );
  expect(newLinkText({ ...before, language: 'es' }, before)).toBe(
    'Tiene un enlace nuevo: como antes, 30 minutos, con pantalla compartida.',
  );
});
