import type { Rule } from './rule.ts';

/** Scheduled calls wait while a hook that is set to hold them fails too often in a row; people and programs ask it again. */
export const hookAnswers: Rule = ({ asker, hook_held_until = null }, instant) => {
  const until = hook_held_until === null ? 0 : Date.parse(hook_held_until);
  const passed = asker !== 'schedule' || until <= instant.getTime();
  return {
    rule: 'before_call_hook',
    passed,
    explanation: passed
      ? "The before-call hook doesn't hold calls."
      : 'The before-call hook failed several times in a row. It is asked again in a few minutes at most.',
    ...(passed ? {} : { retry_at: new Date(until).toISOString() }),
  };
};
