import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { Badge, DescriptionList, formatPhone, Heading, Stack, tokens } from '@switchboard/design-system';
import { lazy, type ReactNode, Suspense } from 'react';
import styled from 'styled-components';
import { CandidatePage } from '../../candidate/CandidatePage.tsx';
import { usePageTitle } from '../../candidate/usePageTitle.ts';
import { locale, t } from '../../texts/texts.ts';
import { checklist, technicalRequirements } from './monitoring.ts';
import { Lines, Section } from './Section.tsx';
import { type PreparationStep, Steps } from './Steps.tsx';
import { MonitoringList } from './WaitingSteps.tsx';

// Loaded on demand, because most candidates haven't requested anything.
const Answers = lazy(() => import('../../candidate/Answers.tsx').then((file) => ({ default: file.Answers })));

const PlanLater = lazy(() => import('./PlanLater.tsx').then((file) => ({ default: file.PlanLater })));

const moment = {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

const Opening = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
`;

const Lead = styled.p`
  text-wrap: pretty;
`;

/** As many columns as fit: one screen high on a small laptop. */
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
    <Section title={t('welcome.next')}>
      <p>{`${t('welcome.asks', { questions: question_count })} ${t('welcome.answer', { minutes: max_minutes })}`}</p>
      <p>
        {t('welcome.start', {
          until: new Intl.DateTimeFormat(locale(), moment).format(new Date(expires_at)),
          zone: timeZone,
        })}
      </p>
      <p>{t('welcome.silence', { seconds: answer_silence_seconds })}</p>
      {is_simulated && (
        <p>
          <Badge tone="outline">{t('welcome.simulated')}</Badge> {t('welcome.simulated_text')}
        </p>
      )}
    </Section>
  );
}

/** What the candidate is invited to, and what to prepare. */
function Overview({ interview }: Pick<Props, 'interview'>) {
  const { lead, agent, proctoring_tools: tools } = interview;
  const items = [
    { term: t('welcome.candidate'), value: `${lead.first_name} ${lead.last_name}` },
    ...(lead.email ? [{ term: t('welcome.email'), value: lead.email }] : []),
    { term: t('welcome.phone'), value: formatPhone(lead.phone_number) },
    { term: t('welcome.agent'), value: agent.name },
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
        <Section title={t('welcome.yours')}>
          <DescriptionList items={items} />
          <Suspense fallback={null}>
            <PlanLater interview={interview} />
          </Suspense>
        </Section>
        <Stack gap={5}>
          <Section title={t('welcome.before')}>
            <Lines>
              {checklist(tools).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Lines>
          </Section>
          <Section title={t('welcome.technical')}>
            <Lines>
              {technicalRequirements().map((line) => (
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
  const title = t('page.title');
  usePageTitle(title);
  return (
    <CandidatePage isWide>
      <Opening>
        <Heading level={1}>{title}</Heading>
        <Lead>
          {t('welcome.hello', { name: interview.lead.first_name, organization: interview.organization_name })}
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
