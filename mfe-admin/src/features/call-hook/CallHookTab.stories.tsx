import type { CallHook, CallHookTest } from '@switchboard/contracts/call-hooks';
import { pageStories } from '@switchboard/platform/stories';
import { CallHookTab } from './CallHookTab.tsx';
import { sampleHook, sampleTest } from './sampleHook.ts';

const withHook = (hook: CallHook | null, test: CallHookTest = sampleTest()) =>
  pageStories(CallHookTab, {
    path: '/',
    answers: { 'GET /api/call-hook': () => ({ hook }), 'POST /api/call-hook/test': () => test },
  });
const story = withHook(sampleHook());

const press =
  (name: string) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    for (let tries = 0; tries < 100; tries++) {
      const button = [...canvasElement.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      if (button) return button.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`There is no button "${name}"`);
  };

export default { title: 'Pages/admin/CallHookTab', tags: ['!autodocs'] };

export const On = story('full');
export const Loading = story('loading');
export const Failed = story('error');
export const Narrow = story('narrow');
export const NotSaved = withHook(null)('full');
export const Off = withHook(sampleHook({ is_on_outbound: false }))('full');
export const Failing = withHook(sampleHook({ failures: 2, last_failure: 'It answered 500.' }))('full');
export const NotAsked = withHook(
  sampleHook({
    failures: 5,
    last_failure: 'No answer within 2 seconds.',
    skipped_until: '2026-11-30T18:05:00.000Z',
    previous_secret_expires_at: '2026-12-01T10:00:00.000Z',
  }),
)('full');
export const TestAllowed = { ...story('full'), play: press('Test outbound call') };
export const TestFailed = {
  ...withHook(
    sampleHook(),
    sampleTest({
      response: null,
      outcome: 'fail',
      duration_ms: 2003,
      explanation: "The before-call hook failed, so the number's own assistant answers. No answer within 2 seconds.",
    }),
  )('full'),
  play: press('Test inbound call'),
};
export const NotValid = { ...withHook(null)('full'), play: press('Save hook') };
