import { notBefore } from './dial-state.ts';
import type { Rule } from './rule.ts';

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

/** Doesn't apply to people: they know why they try again. */
export const campaignAttempts: Rule = ({ campaign, asker }) => {
  const rule = 'campaign_attempts' as const;
  const limit = campaign?.attempts.limit ?? null;
  if (!campaign || limit === null || asker === 'person')
    return { rule, passed: true, explanation: 'No limit of attempts in a campaign applies.' };
  const { used } = campaign.attempts;
  const passed = used < limit;
  return {
    rule,
    passed,
    explanation: passed
      ? `${campaign.name} has called the lead ${used} of ${limit} times.`
      : `${campaign.name} has called the lead ${times(used)}. Its limit per lead is ${times(limit)}.`,
  };
};

export const campaignConcurrency: Rule = ({ campaign }) => {
  const rule = 'campaign_concurrency_limit' as const;
  const limit = campaign?.lines.limit ?? null;
  if (!campaign || limit === null)
    return { rule, passed: true, explanation: 'No campaign limits the calls at a time.' };
  const { used } = campaign.lines;
  return {
    rule,
    passed: used < limit,
    explanation: `${used} of ${limit} calls at a time of ${campaign.name} are in use.`,
  };
};

export const campaignPace: Rule = (state) => {
  const { campaign } = state;
  const rule = 'campaign_calls_per_minute' as const;
  const limit = campaign?.pace.limit ?? null;
  if (!campaign || limit === null)
    return { rule, passed: true, explanation: 'No campaign limits the calls in a minute.' };
  const { used } = campaign.pace;
  const passed = used < limit;
  const made = `${campaign.name} made ${used} of ${limit} calls in the last minute.`;
  return { rule, passed, explanation: passed ? made : `${notBefore(state, 'there is room')}: ${made}` };
};
