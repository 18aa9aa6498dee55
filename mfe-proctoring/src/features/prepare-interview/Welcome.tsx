import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { Badge, DescriptionList, formatPhone, Heading, Stack, tokens } from '@switchboard/design-system';
import { lazy, type ReactNode, Suspense } from 'react';
import styled from 'styled-components';
import { CandidatePage } from '../../candidate/CandidatePage.tsx';
import { usePageTitle } from '../../candidate/usePageTitle.ts';
import { MonitoringList } from './MonitoringList.tsx';
import { checklist, technicalRequirements } from './monitoring.ts';
import { Lines, Section } from './Section.tsx';
import { type PreparationStep, Steps } from './Steps.tsx';

// Most candidates have asked for nothing.
const Answers = lazy(() => import('../../candidate/Answers.tsx').then((file) => ({ default: file.Answers })));

const PlanLater = lazy(() => import('./PlanLater.tsx').then((file) => ({ default: file.PlanLater })));

const title = 'Welcome to Your Video Interview';

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

const Opening = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
`;

const Lead = styled.p`
  text-wrap: pretty;
`;

/** As many columns as there is room for: one screen high on a small laptop. */
const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[5]} ${tokens.space[7]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
`;

interface Props {
  interview: InterviewSession;
  step: PreparationStep;
  onStep: (step: PreparationStep) => void;
  /** The check of camera, microphone and screen. */
  devices: ReactNode;
  practice: ReactNode;
  /** Agreeing and starting. */
  start: ReactNode;
}

function WhatHappens({ interview }: Pick<Props, 'interview'>) {
  const { question_count, max_minutes, expires_at, is_simulated, answer_silence_seconds } = interview;
  return (
    <Section title="What happens next">
      <p>
        {`An AI interviewer asks you ${question_count === 1 ? 'one question' : `${question_count} questions, one after the other`}. `}
        You answer by voice, or type, and take the time you need: the interview lasts {max_minutes} minutes at most.
      </p>
      <p>
        Check your devices, try a practice question, read the rules, and press Start Interview in the last step. You can
        start once, until {moment.format(new Date(expires_at))} in your time zone ({timeZone}).
      </p>
      <p>
        Each spoken answer ends after {answer_silence_seconds} seconds of silence, or when you press Done. Typed answers
        end when you send them.
      </p>
      {is_simulated && (
        <p>
          <Badge tone="outline">Simulated interviewer</Badge> The interviewer is simulated here: its questions are
          prepared, and it does not understand answers.
        </p>
      )}
    </Section>
  );
}

/** What the candidate is invited to, and what to have ready. */
function Overview({ interview }: Pick<Props, 'interview'>) {
  const { lead, agent, proctoring_tools: tools } = interview;
  const items = [
    { term: 'Candidate', value: `${lead.first_name} ${lead.last_name}` },
    ...(lead.email ? [{ term: 'Email', value: lead.email }] : []),
    { term: 'Phone', value: formatPhone(lead.phone_number) },
    { term: 'AI agent', value: agent.name },
  ];
  return (
    <>
      {interview.answers.length > 0 && (
        <Suspense fallback={null}>
          <Answers answers={interview.answers} organization={interview.organization_name} />
        </Suspense>
      )}
      <Columns>
        <WhatHappens interview={interview} />
        <Section title="Your interview">
          <DescriptionList items={items} />
          <Suspense fallback={null}>
            <PlanLater interview={interview} />
          </Suspense>
        </Section>
        <Stack gap={5}>
          <Section title="Before You Start">
            <Lines>
              {checklist(tools).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Lines>
          </Section>
          <Section title="Technical requirements">
            <Lines>
              {technicalRequirements.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Lines>
          </Section>
        </Stack>
      </Columns>
    </>
  );
}

/** Everything a candidate should know before the interview. */
export function Welcome({ interview, step, onStep, devices, practice, start }: Props) {
  usePageTitle(title);
  return (
    <CandidatePage isWide>
      <Opening>
        <Heading level={1}>{title}</Heading>
        <Lead>
          Hello {interview.lead.first_name}. {interview.organization_name} has invited you to this interview.
        </Lead>
      </Opening>
      <Steps
        current={step}
        onChange={onStep}
        panels={{
          welcome: <Overview interview={interview} />,
          devices,
          practice,
          rules: <MonitoringList interview={interview} />,
          start,
        }}
      />
    </CandidatePage>
  );
}
