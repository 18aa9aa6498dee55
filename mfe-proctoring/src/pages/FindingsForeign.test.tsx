import { ApiError } from '@switchboard/platform';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CandidateFindings } from '../features/contest-finding/CandidateFindings.tsx';
import { expectNoEnglish, foreign, readIn, renderForeign } from '../testing/foreignPage.tsx';
import { sampleFindings, sampleNoted } from '../testing/sampleFindings.ts';
import { after } from '../testing/sampleInterviews.ts';
import { messages as german } from '../texts/all.de.ts';
import { messages as spanish } from '../texts/all.es.ts';

afterEach(() => readIn('en'));

const texts = { de: german, es: spanish };
const own = { message: '…', rule: '…', verdict_reason: null };
const contest = { text: '¿?', at: after(600), answer: null, answered_at: null };
const clip = { url: '/files/one.webm', from_seconds: 20, until_seconds: 40 };

test.each(foreign)('the findings page with verdicts, clips and contests is in %s', async (language) => {
  await readIn(language);
  let asked: unknown;
  const page = renderForeign(<CandidateFindings token="token-1" />, {
    'GET /api/interview-findings/:token': ({ query }) => {
      asked = query;
      return sampleFindings([
        sampleNoted(1, {
          ...own,
          verdict: null,
          clips: [
            { ...clip, track: 'camera' },
            { ...clip, track: 'screen' },
          ],
        }),
        sampleNoted(2, { ...own, verdict: 'dismissed', is_end: true, contest }),
        sampleNoted(3, { ...own, verdict: 'upheld', contest: { ...contest, answer: 'Vale', answered_at: after(700) } }),
        ...(['window_blur', 'multiple_monitors', null] as const).map((counter, at) =>
          sampleNoted(4 + at, { ...own, counter, kind: 'window_manipulation' }),
        ),
        sampleNoted(7, { ...own, counter: null, count: null, is_end: true, kind: 'face_blur' }),
      ]);
    },
    'POST /api/interview-findings/:token/contests': () => {
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'It is not available' });
    },
  });
  await screen.findByRole('heading', { level: 1, name: texts[language]['findings.title'] });
  expect(asked).toEqual({ language });
  expectNoEnglish(page);
  const number = (text: string) => text.replace('{number}', '1');
  await userEvent.click(screen.getByRole('button', { name: number(texts[language]['contest.open_number']) }));
  const send = await screen.findByRole('button', { name: number(texts[language]['contest.send_number']) });
  await userEvent.click(send);
  await screen.findByText(texts[language]['contest.missing']);
  expectNoEnglish(page);
  await userEvent.type(screen.getByRole('textbox'), '¿?');
  await userEvent.click(send);
  await screen.findByText(texts[language]['contest.failed']);
  expectNoEnglish(page);
});

test.each(foreign.flatMap((language) => [404, 410, 503, 0].map((status) => [language, status] as const)))(
  "a findings link that can't be opened is explained in %s: %d",
  async (language, status) => {
    await readIn(language);
    const page = renderForeign(<CandidateFindings token="token-1" />, {
      'GET /api/interview-findings/:token': () => {
        throw new ApiError(status, { code: status === 503 ? 'UNAVAILABLE' : 'NOT_FOUND', message: 'It is not there' });
      },
    });
    expectNoEnglish(page);
    await screen.findByRole('alert');
    expectNoEnglish(page);
  },
);
