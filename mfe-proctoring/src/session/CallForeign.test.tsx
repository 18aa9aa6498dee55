import { EndedReason } from '@switchboard/contracts/calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type PauseReason, pauseReasons } from '../call/callState.ts';
import { ClosingCard } from '../features/close-interview/ClosingCard.tsx';
import { InterviewComplete } from '../features/close-interview/InterviewComplete.tsx';
import { AgentLeft } from '../features/hold-interview/AgentLeft.tsx';
import { ElsewhereCard } from '../features/hold-interview/ElsewhereCard.tsx';
import { CameraQuestion, EndQuestion } from '../features/hold-interview/EndQuestion.tsx';
import { PauseOverlay } from '../features/hold-interview/PauseOverlay.tsx';
import { ViolationsPanel } from '../features/hold-interview/ViolationsPanel.tsx';
import { WelcomeBack } from '../features/hold-interview/WelcomeBack.tsx';
import { enterCall } from '../testing/enterCall.tsx';
import { expectNoEnglish, foreign, readIn, renderForeign } from '../testing/foreignPage.tsx';
import { sampleLine, sampleState } from '../testing/sampleState.ts';
import { messages as german } from '../texts/all.de.ts';
import { messages as spanish } from '../texts/all.es.ts';

afterEach(() => readIn('en'));

const texts = { de: german, es: spanish };
const nothing = () => undefined;
const counts = { tab_change: 2, window_blur: 1, multiple_monitors: 1, limit: 3 };

/** An interview in another language. */
const own = (more: Parameters<typeof sampleState>[0] = {}) =>
  sampleState({
    interviewer_name: 'Nora',
    question: { number: 1, text: '¿Was?', audio_url: '/audio/1' },
    lines: [
      sampleLine(1, { message: '¡Hola! Guten Tag!' }),
      sampleLine(2, { role: 'user', kind: 'spoken_answer', message: 'Spoken answer, 0:42' }),
      sampleLine(3, { role: 'system', kind: 'note', message: 'No answer was given.' }),
      sampleLine(4, { role: 'system', kind: 'note', message: 'Added to the answer to question 1:' }),
    ],
    ends_at: new Date(Date.now() + 4 * 60_000).toISOString(),
    staff_message: { number: 1, text: 'Vale', at: '2026-11-25T10:00:00.000Z' },
    answers: [{ kind: 'message', message: '?', answer: 'Vale', answered_at: '2026-11-25T10:00:00.000Z' }],
    counts,
    ...more,
  });

test.each(foreign)('the whole call page is in %s', async (language) => {
  await readIn(language);
  const page = enterCall({ 'POST /api/interviews/:id/join': () => own() });
  const said = texts[language];
  await screen.findByText(said['state.live']);
  await page.sound.end();
  await screen.findByText(said['answer.turn']);
  expectNoEnglish(page);
  expect(document.title).toBe(said['call.title'].replace('{organization}', 'Northwind Clinics'));
  const log = within(screen.getByRole('log', { name: said['transcript.title'] }));
  expect(log.getByText(said['transcript.skipped'])).toBeTruthy();
  expect(log.getByText(said['transcript.spoken'].replace('{time}', '0:42'))).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: said['control.chat_on'] }));
  await screen.findByText(said['chat.empty']);
  await userEvent.click(
    screen.getByRole('button', { name: said['window.show'].replace('{title}', said['noted.title']) }),
  );
  expectNoEnglish(page);
  for (const control of ['microphone', 'speaker', 'subtitle'] as const) {
    await userEvent.click(screen.getByRole('button', { name: said[`control.${control}_off`] }));
    screen.getByRole('button', { name: said[`control.${control}_on`] });
  }
  await screen.findByText(said['answer.turn_type']);
  await userEvent.click(screen.getByRole('button', { name: said['answer.skip'] }));
  await screen.findByRole('button', { name: said['answer.undo'] });
  expectNoEnglish(page);
  await userEvent.click(screen.getByRole('button', { name: said['control.end'] }));
  await screen.findByRole('alertdialog', { name: said['ending.question'] });
  expectNoEnglish(page);
});

test.each(foreign)('in %s, the candidate can give a reason for ending the interview', async (language) => {
  await readIn(language);
  const { requests, notices } = enterCall({
    'POST /api/interviews/:id/requests': nothing,
    'POST /api/call/:id/end': () => ({}) as never,
  });
  await screen.findByText(texts[language]['state.live']);
  await userEvent.click(screen.getByRole('button', { name: texts[language]['control.end'] }));
  await userEvent.type(await screen.findByRole('textbox', { name: texts[language]['ending.why'] }), '.');
  const dialog = screen.getByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: texts[language]['ending.confirm'] }));
  await waitFor(() => expect(notices.map(({ title }) => title)).toContain(texts[language]['call.ended']));
  const asked = requests.find(({ key }) => key === 'POST /api/interviews/:id/requests');
  expect(asked?.body).toEqual({ message: texts[language]['call.reason'].replace('{reason}', '.') });
});

const notes: Partial<Record<PauseReason, string>> = {
  camera_off: 'user_stopped',
  camera_lost: 'device_disconnected',
  screen_share_lost: 'track_ended',
};

test.each(foreign)('every pause overlay is in %s', async (language) => {
  await readIn(language);
  for (const reason of pauseReasons) {
    const page = renderForeign(
      <PauseOverlay
        pause={{ reason, since: 0, until: performance.now() + 60_000, note: notes[reason] }}
        counts={counts}
        isWorking={false}
        onCamera={nothing}
        onScreen={nothing}
        onCheckAgain={nothing}
        onExplain={nothing}
        onAsk={async () => undefined}
        onEnd={nothing}
      />,
    );
    await screen.findByRole('alertdialog', { name: texts[language][`pause.${reason}`] });
    expectNoEnglish(page);
    for (const name of ['out.only_one', 'out.in_picture', 'out.ask'] as const) {
      const button = screen.queryByRole('button', { name: texts[language][name] });
      if (!button) continue;
      await userEvent.click(button);
      await userEvent.click(await screen.findByRole('button', { name: texts[language]['out.back'] }));
    }
    page.unmount();
  }
});

test.each(foreign)('cards and dialogs around the call are in %s', async (language) => {
  await readIn(language);
  const noticed = (['warning', 'penalty', 'critical'] as const).map((severity, at) => ({
    id: String(at),
    severity,
    message: '…',
    at,
    penaltySeconds: 5,
  }));
  const pages = [
    ...(['camera', 'screen', 'network', null] as const).map((problem) => (
      <WelcomeBack key={problem} needsScreen isEntering={false} problem={problem} onContinue={nothing} />
    )),
    <EndQuestion key="end" isPending={false} onConfirm={nothing} onClose={nothing} />,
    <CameraQuestion key="camera-off" onConfirm={nothing} onClose={nothing} />,
    <ElsewhereCard key="elsewhere" canTake={false} onTake={nothing} />,
    <ElsewhereCard key="take" canTake onTake={nothing} />,
    <ViolationsPanel key="noted" noticed={noticed} counts={counts} />,
    <AgentLeft key="left" reason="user-ended-call" words="…" />,
    <AgentLeft key="thanks" reason="interview-completed" words="…" />,
  ];
  for (const one of pages) {
    const page = renderForeign(one);
    for (const button of screen.queryAllByRole('button', { expanded: false })) await userEvent.click(button);
    expectNoEnglish(page);
    page.unmount();
  }
});

test.each(foreign)('every closing card, and the page after it, is in %s', async (language) => {
  await readIn(language);
  for (const reason of [...EndedReason.options, 'something-else']) {
    const card = renderForeign(<ClosingCard reason={reason} onReturn={nothing} onClose={nothing} />);
    expectNoEnglish(card);
    card.unmount();
    const done = renderForeign(<InterviewComplete reason={reason} findingsUrl="/x" counts={counts} />);
    expectNoEnglish(done);
    done.unmount();
  }
  const nobody = renderForeign(<InterviewComplete />);
  expectNoEnglish(nobody);
});

test.each(foreign)('a tab change noticed during the call is announced in %s', async (language) => {
  await readIn(language);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const penalty = { counter: 'tab_change' as const, seconds: 5, moved: null };
    const page = enterCall({
      'POST /api/interviews/:id/join': () =>
        own({ proctoring_tools: { ...sampleState().proctoring_tools, tab_change_detection: true } }),
      'POST /api/call/:id/events': () => ({ received_through: 0, counts, penalty, ended_reason: null }),
    });
    await screen.findByText(texts[language]['state.live']);
    act(() => void window.dispatchEvent(new Event('blur')));
    await act(async () => void (await vi.advanceTimersByTimeAsync(3_000)));
    await screen.findByRole('alertdialog', { name: texts[language]['pause.tab_change'] });
    expectNoEnglish(page);
  } finally {
    vi.useRealTimers();
  }
});
