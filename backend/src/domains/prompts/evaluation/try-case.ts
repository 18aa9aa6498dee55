import { aboutValues, fillPrompt, withoutFences } from '@switchboard/contracts/placeholders';
import type { CheckOutcome, PromptCaseInput, PromptCheck, PromptResult } from '@switchboard/contracts/prompt-cases';
import type { z } from 'zod';
import type { ProviderClient } from '../../../voice/services/provider-answer.ts';
import { work } from '../../../work/work.ts';
import { WorkFailed } from '../../../work/work-failed.ts';
import { askWhole } from './ask-whole.ts';
import { judgeCriteria, withoutModel } from './judge-criteria.ts';

type Case = Pick<z.output<typeof PromptCaseInput>, 'variables' | 'turns' | 'checks'>;
type Message = PromptResult['messages'][number];

/** The result of a case. */
export type Tried = Pick<
  PromptResult,
  'verdict' | 'messages' | 'outcomes' | 'error_message' | 'tokens' | 'milliseconds'
>;

const isCriterion = (check: PromptCheck) => check.kind === 'criterion';

function verdictOf(outcomes: readonly CheckOutcome[], isSimulated: boolean): Tried['verdict'] {
  if (outcomes.some(({ verdict }) => verdict === 'failed')) return 'failed';
  if (isSimulated) return 'simulated';
  return outcomes.some(({ verdict }) => verdict === 'not_run') ? 'not_run' : 'passed';
}

/** The outcome of a check that needs no model as a judge. */
async function judge(
  organizationId: string,
  reply: string,
  check: Exclude<PromptCheck, { kind: 'criterion' }>,
): Promise<CheckOutcome> {
  try {
    return { check, ...(await work(organizationId, 'prompt.judge-check', reply, check)) };
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error;
    return { check, verdict: 'not_run', reason: error.message };
  }
}

/** Runs the conversation of a case with a prompt, and judges the last reply. Without a client it is simulated. */
export async function tryCase(
  organizationId: string,
  client: ProviderClient | null,
  prompt: string,
  { variables, turns, checks }: Case,
  signal: AbortSignal,
): Promise<Tried> {
  const startedAt = performance.now();
  const filled = fillPrompt(prompt, variables);
  const system = client ? [filled, aboutValues(filled)].filter(Boolean).join('\n\n') : withoutFences(filled);
  const messages: Message[] = [];
  let tokens = 0;
  const since = () => Math.round(performance.now() - startedAt);
  try {
    for (const [place, content] of turns.entries()) {
      messages.push({ role: 'user', content });
      const reply = client
        ? await askWhole(client, [{ role: 'system', content: system }, ...messages], signal)
        : {
            text: await work(organizationId, 'prompt.simulate-reply', system, turns.slice(0, place + 1)),
            tokens: 0,
          };
      tokens += reply.tokens;
      messages.push({ role: 'assistant', content: reply.text });
    }
  } catch (error) {
    signal.throwIfAborted();
    const outcomes = checks.map((check): CheckOutcome => ({ check, verdict: 'not_run', reason: 'There is no reply.' }));
    const error_message = error instanceof Error ? error.message : 'There is no reply.';
    return { verdict: 'not_run', messages, outcomes, error_message, tokens: client && tokens, milliseconds: since() };
  }
  const reply = messages.at(-1)?.content ?? '';
  const criteria = checks.filter(isCriterion);
  const judged = client
    ? await judgeCriteria(client, messages, criteria, signal)
    : { outcomes: withoutModel(criteria), tokens: 0 };
  const byModel = [...judged.outcomes];
  const outcomes = await Promise.all(
    checks.map((check) =>
      check.kind === 'criterion' ? (byModel.shift() as CheckOutcome) : judge(organizationId, reply, check),
    ),
  );
  return {
    ...{ verdict: verdictOf(outcomes, client === null), messages, outcomes, error_message: null },
    ...{ tokens: client && tokens + judged.tokens, milliseconds: since() },
  };
}
