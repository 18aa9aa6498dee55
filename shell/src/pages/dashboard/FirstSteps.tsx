import { Button, Card, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

const Steps = styled.ol`
  display: flex;
  flex-direction: column;
  list-style: none;
  counter-reset: step;

  & > li {
    display: grid;
    grid-template-columns: ${tokens.space[6]} minmax(0, 1fr) auto;
    align-items: center;
    gap: ${tokens.space[3]};
    padding-block: ${tokens.space[3]};
    counter-increment: step;
  }

  & > li + li {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & > li::before {
    content: counter(step);
    color: ${tokens.color.inkFaint};
    font-family: ${tokens.font.mono};
    font-size: ${tokens.text.xl};
    text-align: center;
  }
`;

interface Step {
  title: string;
  text: string;
  action: string;
  href: string;
}

const createAssistant: Step = {
  title: 'Create an assistant',
  text: 'It speaks for you: give it a name and publish it, and it can call.',
  action: 'Create an assistant',
  href: '/assistants',
};

const tuneAssistant: Step = {
  title: 'Look at your assistant',
  text: 'One is ready and published: see what it says first and what it asks for.',
  action: 'Open assistants',
  href: '/assistants',
};

const laterSteps: readonly Step[] = [
  {
    title: 'Add your first leads',
    text: 'One by one, or straight out of résumés.',
    action: 'Add leads',
    href: '/leads?dialog=create',
  },
  {
    title: 'Place a call',
    text: 'Without a phone line, calls are simulated and clearly marked: nobody’s phone rings.',
    action: 'Open leads',
    href: '/leads',
  },
];

/** What a new organization does first, in place of figures that would all be zero. */
export function FirstSteps({ hasAssistant }: { hasAssistant: boolean }) {
  const steps = [hasAssistant ? tuneAssistant : createAssistant, ...laterSteps];
  const next = hasAssistant ? 1 : 0;
  return (
    <Card title="Three steps to your first call" titleLevel={2}>
      <Steps>
        {steps.map(({ title, text, action, href }, index) => (
          <li key={title}>
            <Stack gap={0}>
              <Text weight="semibold">{title}</Text>
              <Text as="p" tone="muted">
                {text}
              </Text>
            </Stack>
            <Button variant={index === next ? 'primary' : 'secondary'} href={href}>
              {action}
            </Button>
          </li>
        ))}
      </Steps>
    </Card>
  );
}
