import type { DialDecision } from '@switchboard/contracts/calls';
import {
  Banner,
  DescriptionList,
  formatMoment,
  Heading,
  IconCheckCircle,
  Moment,
  Stack,
  Text,
  tokens,
  VisuallyHidden,
} from '@switchboard/design-system';
import { IconCloseCircle } from '@switchboard/design-system/icons';
import styled from 'styled-components';
import { decisionInputs } from './decisionInputs.tsx';
import { refusalAdvice } from './refusals.ts';

const Rule = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${tokens.space[2]};
  padding-block: ${tokens.space[1]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};

  &:last-child {
    border-block-end: 0;
  }

  & > svg {
    margin-block-start: 0.2em;
    color: ${tokens.color.success};
  }

  &[data-passed='false'] > svg {
    color: ${tokens.color.danger};
  }
`;

const Rules = styled.ul`
  list-style: none;
`;

const Fold = styled.details`
  & > summary {
    inline-size: fit-content;
    border-radius: ${tokens.radius.sm};
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
    cursor: pointer;
  }

  &[open] > summary {
    margin-block-end: ${tokens.space[2]};
  }
`;

/** A scheduled call that was not placed yet: it waits and was not refused. */
export const isHold = ({ is_allowed, call_id }: DialDecision) => !is_allowed && call_id === null;

/** The before-call hook's choice of who answers an incoming call: no one was dialed. */
export const isInbound = ({ inputs }: DialDecision) => inputs.direction === 'inbound';

// Reasons that no time and no change can fix, and reasons that wait for a time that never comes.
const never = ['video_needs_interview_link', 'lead_phone_invalid', 'do_not_call', 'expired'];
const timed = ['campaign_dates', 'outside_call_window', 'attempts_per_day'];

/** A scheduled call that was given up with this decision. */
export function isGivenUp(decision: DialDecision): boolean {
  const { reason, rules } = decision;
  if (!isHold(decision) || reason === null) return false;
  const hasNext = rules.some(({ rule, retry_at }) => rule === reason && retry_at !== undefined);
  return never.includes(reason) || (timed.includes(reason) && !hasNext);
}

function moments({ decided_at, last_decided_at, times }: DialDecision): string {
  const [first, last] = [formatMoment(decided_at), formatMoment(last_decided_at)];
  if (times === 1) return first;
  return first === last ? `checked ${times} times, ${first}` : `checked ${times} times, ${first} to ${last}`;
}

/** The sentence of the rule that failed. */
function Verdict({ decision }: { decision: DialDecision }) {
  if (decision.is_allowed) return null;
  const failed = decision.rules.find(({ rule, passed }) => !passed && rule === decision.reason);
  if (!isHold(decision))
    return (
      <Banner tone="danger" title="The call was refused">
        {refusalAdvice(decision.reason)}
      </Banner>
    );
  if (isGivenUp(decision))
    return (
      <Banner tone="danger" title={failed?.explanation ?? 'Given up'}>
        The call was given up: it is no longer made automatically.
      </Banner>
    );
  return (
    <Banner tone="warning" title={failed?.explanation ?? 'Held'}>
      {failed?.retry_at ? (
        <>
          Next automatic retry: <Moment at={failed.retry_at} />.
        </>
      ) : (
        'It is retried automatically when this changes.'
      )}
    </Banner>
  );
}

function Listed({ rules }: Pick<DialDecision, 'rules'>) {
  return (
    <Rules>
      {rules.map(({ rule, passed, explanation }) => (
        <Rule key={rule} data-passed={passed}>
          {passed ? <IconCheckCircle /> : <IconCloseCircle />}
          <Text size="sm" tone={passed ? 'muted' : 'default'} weight={passed ? 'regular' : 'semibold'}>
            <VisuallyHidden>{passed ? 'Passed: ' : 'Failed: '}</VisuallyHidden>
            {explanation}
          </Text>
        </Rule>
      ))}
    </Rules>
  );
}

/** The rules that failed, and the others on demand: people look for what stopped a call. */
function RuleList({ rules }: Pick<DialDecision, 'rules'>) {
  const failed = rules.filter(({ passed }) => !passed);
  const passed = rules.filter((rule) => rule.passed);
  return (
    <>
      {failed.length > 0 && <Listed rules={failed} />}
      {passed.length > 0 && (
        <Fold>
          <summary>{passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}</summary>
          <Listed rules={passed} />
        </Fold>
      )}
    </>
  );
}

/** One decision: its result, the rules that failed, and on demand the others and the inputs. */
export function Decision({ decision, isFirst }: { decision: DialDecision; isFirst: boolean }) {
  const hasInputs = Object.keys(decision.inputs).length > 0;
  return (
    <Stack gap={2}>
      {(!isFirst || isHold(decision)) && (
        <Text size="sm" tone="muted">
          {isGivenUp(decision) ? 'Given up' : isHold(decision) ? 'Held' : `Attempt ${decision.attempt_number},`}{' '}
          {moments(decision)}
        </Text>
      )}
      <Verdict decision={decision} />
      <RuleList rules={decision.rules} />
      {hasInputs && (
        <Fold>
          <summary>What was looked at</summary>
          <DescriptionList items={decisionInputs(decision.inputs)} />
        </Fold>
      )}
    </Stack>
  );
}

function headingOf([newest]: readonly DialDecision[]): string {
  if (newest && isGivenUp(newest)) return 'Why this call was given up';
  if (newest && isHold(newest)) return 'Why this call is held';
  if (newest && isInbound(newest)) return 'Why this assistant answered';
  return newest?.is_allowed ? 'Why this call was placed' : 'Why this call was refused';
}

/** The stored dial decisions of a call, newest first: every rule, whether it passed, why, and the inputs. */
export function DecisionRules({ decisions }: { decisions: readonly DialDecision[] }) {
  if (decisions.length === 0) return null;
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>{headingOf(decisions)}</Heading>
      {decisions.map((decision, index) => (
        <Decision key={decision.id} decision={decision} isFirst={index === 0} />
      ))}
    </Stack>
  );
}
