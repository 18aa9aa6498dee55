import { ApiError } from '@switchboard/platform';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StillSending } from '../candidate/StillSending.tsx';
import { BrowserGuard } from '../features/check-browser/BrowserGuard.tsx';
import { UnfitBrowser } from '../features/check-browser/UnfitBrowser.tsx';
import { FakeTrack, fakeStream, installDevices, installScreen, useBrowser } from '../testing/browsers.ts';
import { expectNoEnglish, type Foreign, foreign, readIn, renderForeign } from '../testing/foreignPage.tsx';
import { sampleInterview, sampleToken } from '../testing/sampleInterview.ts';
import { shownStep } from '../testing/shownStep.ts';
import { messages as german } from '../texts/all.de.ts';
import { messages as spanish } from '../texts/all.es.ts';
import { InterviewPage } from './InterviewPage.tsx';

const texts = { de: german, es: spanish };
const everything = {
  tab_change_detection: true,
  multiple_monitor_detection: true,
  screen_share: true,
  face_blur_detection: true,
  face_out_of_view: true,
};
const interview = (more: Partial<ReturnType<typeof sampleInterview>> = {}) => ({
  ...sampleInterview(everything),
  agent: { ...sampleInterview().agent, name: 'Nora' },
  expires_at: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  ...more,
});

beforeEach(() => {
  useBrowser();
  vi.stubGlobal('fetch', async () => new Response('ok'));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  await readIn('en');
});

const open = (responses: Parameters<typeof renderForeign>[1]) =>
  renderForeign(<InterviewPage token={sampleToken} />, responses);
const answering = (more = {}) => open({ 'GET /api/video-call/:token': () => interview(more) });
const refusing = (error: Error) =>
  open({
    'GET /api/video-call/:token': () => {
      throw error;
    },
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const toStep = async (number: number) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${number}\\. `) }));
  await shownStep();
};

const reasons = [
  ['interview_not_found', 404],
  ['interview_expired', 410],
  ['interview_already_started', 409],
  ['interview_completed', 409],
  ['interview_cancelled', 409],
  ['interview_not_running', 409],
  ['interview_open_elsewhere', 409],
  [undefined, 409],
  [undefined, 503],
  [undefined, 0],
] as const;

test.each(foreign.flatMap((language) => reasons.map(([reason, status]) => [language, reason, status] as const)))(
  "a link that doesn't open is explained in %s: %s %d",
  async (language, reason, status) => {
    await readIn(language);
    const details = { ended_reason: 'tab-change-violation-limit' };
    const page = refusing(new ApiError(status, { code: 'CONFLICT', message: 'It is not available', reason, details }));
    await screen.findByRole('alert');
    expectNoEnglish(page);
  },
);

test.each(foreign)('the page for an unsupported browser is in %s', async (language) => {
  await readIn(language);
  for (const support of ['desktop-required', 'chrome-required'] as const) {
    const page = renderForeign(<UnfitBrowser support={support} />);
    const button = screen.getByRole('button');
    if (support === 'desktop-required') await userEvent.click(button);
    expectNoEnglish(page);
    page.unmount();
  }
  useBrowser({ width: 700 });
  const page = renderForeign(<BrowserGuard>Nora</BrowserGuard>);
  await screen.findByText(texts[language]['page.narrow']);
  expectNoEnglish(page);
});

test.each(foreign)('every step before the start is in %s', async (language) => {
  await readIn(language);
  installScreen({ isExtended: true });
  const page = answering({
    face_violations_end: true,
    answers: [
      { kind: 'adjustment', message: '60 min', answer: 'Vale', answered_at: '2026-11-24T10:00:00.000Z' },
      { kind: 'message', message: '?', answer: 'Vale', answered_at: '2026-11-24T10:00:01.000Z' },
    ],
  });
  expect(screen.getByText(texts[language]['page.loading'])).toBeTruthy();
  expectNoEnglish(page);
  await heading(texts[language]['page.title']);
  await userEvent.click(await screen.findByRole('button', { name: texts[language]['plan.open'] }));
  const when = await screen.findByLabelText(new RegExp(texts[language]['plan.when'].slice(0, 12)));
  await screen.findByText(/60 min/);
  expectNoEnglish(page);
  fireEvent.change(when, { target: { value: '2020-01-01T10:00' } });
  await screen.findByText(texts[language]['plan.too_late']);
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  fireEvent.change(when, { target: { value: soon } });
  const calendar = await screen.findByText(texts[language]['plan.add']);
  const file = decodeURIComponent(calendar.closest('a')?.getAttribute('href') ?? '');
  expect(file).toContain(`SUMMARY:${texts[language]['plan.summary'].split(' {')[0]}`);
  for (const step of [2, 3, 4, 5]) {
    await toStep(step);
    expectNoEnglish(page);
  }
  await screen.findByText(texts[language]['monitor.failed']);
  expectNoEnglish(page);
});

const device = async (language: Foreign, error: DOMException) => {
  installDevices(async () => {
    throw error;
  });
  const page = answering();
  await toStep(2);
  await userEvent.click(screen.getByRole('button', { name: texts[language]['check.send'] }));
  return page;
};

test.each(
  foreign.flatMap((language) =>
    (['NotFoundError', 'NotReadableError', 'NotAllowedError'] as const).map((name) => [language, name] as const),
  ),
)("devices that don't work are explained in %s: %s", async (language, name) => {
  await readIn(language);
  const page = await device(language, new DOMException('x', name));
  const problem = { NotFoundError: 'missing', NotReadableError: 'busy', NotAllowedError: 'dismissed' } as const;
  expect(await screen.findAllByText(texts[language][`badge.${problem[name]}`])).toHaveLength(2);
  await waitFor(() => expect(screen.getAllByText(new RegExp(texts[language]['again.check']))).toHaveLength(2));
  expectNoEnglish(page);
});

test.each(foreign)('the list of missing requirements for the start is in %s', async (language) => {
  await readIn(language);
  const camera = new FakeTrack('video');
  installScreen({ isExtended: true });
  installDevices(
    async () => fakeStream(camera, new FakeTrack('audio')),
    {},
    async () => {
      throw new DOMException('x', 'NotAllowedError');
    },
  );
  const page = answering();
  await toStep(5);
  await userEvent.click(screen.getByRole('button', { name: texts[language]['consent.start'] }));
  await screen.findByText(texts[language]['consent.first']);
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: texts[language]['consent.start'] }));
  await screen.findByText(new RegExp(texts[language]['missing.screen_advice']));
  expectNoEnglish(page);
  expect(page.notices.at(-1)?.title).toBe(texts[language]['missing.screen']);
  await toStep(2);
  await screen.findByText(texts[language]['screen.problem_refused']);
  await userEvent.click(screen.getByRole('button', { name: texts[language]['monitor.only_one'] }));
  expectNoEnglish(page);
});

test.each(
  foreign.flatMap((language) =>
    (['adjustment', 'no_consent', 'message'] as const).map((kind) => [language, kind] as const),
  ),
)("a candidate's request to staff and its confirmation are in %s: %s", async (language, kind) => {
  await readIn(language);
  let isDown = true;
  let sent: unknown;
  const page = open({
    'GET /api/video-call/:token': () => interview(),
    'POST /api/video-call/:token/requests': ({ body }) => {
      sent = body;
      if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'It is not available' });
      return undefined;
    },
  });
  await toStep(5);
  const buttons = {
    adjustment: 'consent.adjustment',
    no_consent: 'consent.refuse',
    message: 'consent.question',
  } as const;
  await userEvent.click(screen.getByRole('button', { name: texts[language][buttons[kind]] }));
  const send = await screen.findByRole('button', { name: texts[language][`ask.${kind}_send`] });
  if (kind !== 'no_consent') {
    await userEvent.click(send);
    await screen.findByText(texts[language][`ask.${kind}_missing`]);
  }
  expectNoEnglish(page);
  await userEvent.type(screen.getByRole('textbox', { name: texts[language][`ask.${kind}`] }), '60');
  await userEvent.click(send);
  await screen.findByText(texts[language]['problem.unavailable']);
  expectNoEnglish(page);
  isDown = false;
  // Two clicks in quick succession count as one; typing in between makes them two.
  await userEvent.type(screen.getByRole('textbox', { name: texts[language][`ask.${kind}`] }), '0');
  await userEvent.click(send);
  await screen.findByText(texts[language][kind === 'message' ? 'ask.sent_message' : 'ask.sent_request']);
  expect(sent).toMatchObject({ kind, language });
  expectNoEnglish(page);
});

test.each(foreign)('the practice question, resuming, writing and sending leftovers are in %s', async (language) => {
  await readIn(language);
  installDevices(async () => {
    throw new DOMException('x', 'NotFoundError');
  });
  const practice = answering();
  await toStep(3);
  await userEvent.click(screen.getByRole('button', { name: texts[language]['practice.open'] }));
  await screen.findByText(new RegExp(texts[language]['again.practice']));
  expectNoEnglish(practice);
  await userEvent.click(screen.getByRole('button', { name: texts[language]['question.done'] }));
  expectNoEnglish(practice);
  practice.unmount();
  const resume = answering({ can_resume: true });
  await heading(texts[language]['resume.title']);
  expectNoEnglish(resume);
  await userEvent.click(screen.getByRole('button', { name: texts[language]['resume.cannot'] }));
  await heading(texts[language]['ask.title']);
  await screen.findByRole('textbox');
  expectNoEnglish(resume);
  resume.unmount();
  for (const isOffline of [true, false]) {
    const sending = renderForeign(<StillSending pendingChunks={2} totalChunks={9} isOffline={isOffline} />);
    expectNoEnglish(sending);
    sending.unmount();
  }
});

test('the expiry of a link is written in the German format', async () => {
  await readIn('de');
  answering({ expires_at: '2099-11-27T10:00:00.000Z' });
  const next = await screen.findByRole('region', { name: texts.de['welcome.next'] });
  expect(within(next).getByText(/bis 27\. November 2099 um \d\d:00/)).toBeTruthy();
});
