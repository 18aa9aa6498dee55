import type { DialDecision } from '@switchboard/contracts/calls';
import {
  Banner,
  formatMoment,
  Heading,
  IconCheckCircle,
  Stack,
  Text,
  tokens,
  VisuallyHidden,
} from '@switchboard/design-system';
import { IconCloseCircle } from '@switchboard/design-system/icons';
import styled from 'styled-components';
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

function Decision({ decision, isFirst }: { decision: DialDecision; isFirst: boolean }) {
  return (
    <Stack gap={2}>
      {!isFirst && (
        <Text size="sm" tone="muted">
          Attempt {decision.attempt_number}, {formatMoment(decision.decided_at)}
        </Text>
      )}
      {!decision.is_allowed && (
        <Banner tone="danger" title="The call was refused">
          {refusalAdvice(decision.reason)}
        </Banner>
      )}
      <Rules>
        {decision.rules.map(({ rule, passed, explanation }) => (
          <Rule key={rule} data-passed={passed}>
            {passed ? <IconCheckCircle /> : <IconCloseCircle />}
            <Text size="sm" tone={passed ? 'muted' : 'default'} weight={passed ? 'regular' : 'semibold'}>
              <VisuallyHidden>{passed ? 'Passed: ' : 'Refused: '}</VisuallyHidden>
              {explanation}
            </Text>
          </Rule>
        ))}
      </Rules>
    </Stack>
  );
}

/** The stored dial decisions of a call: every rule, whether it passed, and why. */
export function DecisionRules({ decisions }: { decisions: readonly DialDecision[] }) {
  if (decisions.length === 0) return null;
  const isRefused = decisions.some((decision) => !decision.is_allowed);
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>{isRefused ? 'Why this call was refused' : 'Why this call was placed'}</Heading>
      {decisions.map((decision, index) => (
        <Decision key={decision.id} decision={decision} isFirst={index === 0} />
      ))}
    </Stack>
  );
}
