import type { Onboarding } from '@switchboard/contracts/onboarding';
import {
  Button,
  below,
  breakpoints,
  Card,
  IconButton,
  IconCheckCircle,
  IconClose,
  Link,
  Stack,
  Text,
  tokens,
  VisuallyHidden,
} from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { StepWords } from './stepWords.ts';

const Steps = styled.ol`
  display: flex;
  flex-direction: column;
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: step;

  & > li {
    display: grid;
    grid-template-columns: ${tokens.space[6]} minmax(0, 1fr) auto;
    align-items: center;
    gap: ${tokens.space[2]} ${tokens.space[3]};
    padding-block: ${tokens.space[2]};
    counter-increment: step;
  }

  & > li + li {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  ${below(breakpoints.phone)} {
    & > li {
      grid-template-columns: ${tokens.space[6]} minmax(0, 1fr);
    }

    & > li > :nth-child(3) {
      grid-column: 2;
      justify-self: start;
    }
  }
`;

const Place = styled.span`
  color: ${tokens.color.inkFaint};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.xl};
  text-align: center;

  &::before {
    content: counter(step);
  }

  &[data-done]::before {
    content: none;
  }

  &[data-done] {
    color: ${tokens.color.success};
  }
`;

type Step = Onboarding['steps'][number];

interface StepRowProps {
  step: Step;
  words: StepWords;
  /** The first open step. */
  isNext: boolean;
  /** Replaces the link to the step's page. */
  action?: ReactNode;
}

function StepRow({ step: { is_done }, words: { title, text, action, href, help }, isNext, action: own }: StepRowProps) {
  return (
    <li>
      <Place data-done={is_done || undefined} aria-hidden="true">
        {is_done && <IconCheckCircle />}
      </Place>
      <Stack gap={0}>
        <Text weight="semibold" tone={is_done ? 'muted' : undefined}>
          {is_done && <VisuallyHidden>Done: </VisuallyHidden>}
          {title}
        </Text>
        {!is_done && (
          <Text as="p" tone="muted">
            {text}{' '}
            {help && (
              <Link href={`/help/${help}`} aria-label={`How it works: ${title}`} style={{ whiteSpace: 'nowrap' }}>
                How it works
              </Link>
            )}
          </Text>
        )}
      </Stack>
      {is_done || !href
        ? null
        : (own ?? (
            <Button variant={isNext ? 'primary' : 'secondary'} href={href}>
              {action}
            </Button>
          ))}
    </li>
  );
}

interface FirstStepsProps {
  steps: readonly Step[];
  wordsOf: (step: Step['step']) => StepWords | undefined;
  /** Replaces the link to a step's page. */
  actions?: Partial<Record<Step['step'], ReactNode>>;
  onDismiss: () => void;
  children?: ReactNode;
}

/** The first steps in order, checked off no matter which member completes them. A dismissed list can be reopened from the menu. */
export function FirstSteps({ steps, wordsOf, actions = {}, onDismiss, children }: FirstStepsProps) {
  const done = steps.filter(({ is_done }) => is_done).length;
  const open = steps.filter(({ is_done }) => !is_done);
  // Steps that can be done right here come first.
  const next = open.find(({ step }) => actions[step]) ?? open[0];
  return (
    <Card
      title="First steps"
      titleLevel={2}
      description={next ? `${done} of ${steps.length} done` : 'All of them are done.'}
      actions={<IconButton label="Put the first steps away" icon={<IconClose />} onPress={onDismiss} />}
    >
      <Steps>
        {steps.map((step) => {
          const words = wordsOf(step.step);
          return (
            words && (
              <StepRow key={step.step} step={step} words={words} isNext={step === next} action={actions[step.step]} />
            )
          );
        })}
      </Steps>
      {children}
    </Card>
  );
}
