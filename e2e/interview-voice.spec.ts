/** A voice interview on a six times slower computer: the candidate's spoken answers reach staff, whatever happens in the meantime. */
import { expect } from '@playwright/test';
import { patience } from '../tooling/src/test/patience.ts';
import { giveMouth, slowDown, speak, spoken } from './candidate-voice.ts';
import { type OwnPage, until } from './own-browser.ts';
import { test, withoutAsking } from './own-faults.ts';
import { begin, type Detail } from './own-interview.ts';
import { isThorough } from './thorough.ts';

const questions = ['What do you do at the moment?', 'What was hard about it?', 'Why would you like to work with us?'];

async function reload(page: OwnPage): Promise<void> {
  void page.send('Page.reload').catch(() => undefined);
  // The browser asks whether the page may be left.
  await until('the question', () =>
    page.send('Page.handleJavaScriptDialog', { accept: true }).then(
      () => true,
      () => false,
    ),
  );
}

/** Whether a recording contains all of an answer except its first two seconds. */
function isHeard({ starts_at, ends_at }: Detail['lines'][number], recordings: Detail['recordings']): boolean {
  return recordings.some(({ track, starts_at: zero, duration_seconds, gaps }) => {
    const secondOf = (moment: string) => (Date.parse(moment) - Date.parse(zero)) / 1000;
    const [from, to] = [secondOf(starts_at), secondOf(ends_at)];
    const isGone = gaps.some((gap) => gap.from_seconds < to - 0.5 && gap.until_seconds > from + 2);
    return track === 'camera' && from > -2 && to < (duration_seconds ?? 0) + 0.5 && !isGone;
  });
}

test.describe('at length', () => {
  test.skip(!isThorough, 'npm run e2e -- --all');

  test('staff hear and read every answer of a candidate who pauses, thinks, reloads and goes offline', async ({
    staff,
    launch,
  }) => {
    test.setTimeout(patience(8 * 60_000));
    const [first, more, half, second, third] = spoken(
      'builtin-female',
      ['I am a nurse in a large hospital.', 3, 'I look after forty people every day.'],
      ['I also train the new people.'],
      ['The hard problem was the'],
      ['The hard problem was the time table, so we asked every person what they could do.'],
      ['I would like to work with people who like to learn.'],
    ) as [string, string, string, string, string];
    const browser = await launch(withoutAsking);
    const open = async () => {
      const page = await browser.open();
      await giveMouth(page);
      await slowDown(page);
      return page;
    };
    const { page, known } = await begin({ ...browser, open }, staff, {}, undefined, { questions });

    await page.reads(/Your turn:/);
    await speak(page, first);
    await page.reads('Your answer is about to end.');
    await page.press('Stay here');
    await page.reads('Take your time.');
    await speak(page, more);
    // Silence ends it.
    await page.reads('Question 2 of 3');

    await page.reads(/Your turn:/);
    await speak(page, half);
    await reload(page);
    await page.reads('Welcome back');
    await page.press('Continue');
    await page.reads(/Your turn:/);
    await speak(page, second);
    await page.press('Done');
    await page.reads('Question 3 of 3');

    await page.reads(/Your turn:/);
    await page.cut(true);
    await page.reads('Connection lost');
    await page.cut(false);
    await until('the interview goes on', async () => !(await page.text()).includes('Connection lost'));
    await speak(page, third);
    await page.press('Done');
    // Before the card, the interviewer's last words.
    await page.reads(/Interview Completed?/);

    const answersOf = ({ lines }: Detail) => lines.filter(({ kind }) => kind === 'spoken_answer');
    const { recordings, ...read } = await known(
      'what was said',
      (detail) =>
        detail.recordings.length > 0 &&
        detail.recordings.every(({ status }) => status === 'ready') &&
        answersOf(detail).every(({ rough_text }) => rough_text !== null),
    );
    const answers = answersOf({ recordings, ...read });
    expect(answers).toHaveLength(3);
    for (const answer of answers) expect(isHeard(answer, recordings)).toBe(true);
    // The built-in transcriber keeps the words it is sure of: most of them, and never those of another answer.
    expect(answers[0]?.rough_text).toMatch(/hospital|people|every day/);
    expect(answers[1]?.rough_text).toMatch(/problem|time|person/);
    expect(answers[2]?.rough_text).toMatch(/work|people|learn/);
  });
});
