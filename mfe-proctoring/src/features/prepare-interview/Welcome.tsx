import type { InterviewSession } from '@switchboard/contracts/interviews';
import { DescriptionList, formatPhone, Heading, tokens } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { CandidatePage } from '../../candidate/CandidatePage.tsx';
import { usePageTitle } from '../../candidate/usePageTitle.ts';
import { MonitoringList } from './MonitoringList.tsx';
import { checklist, technicalRequirements } from './monitoring.ts';
import { Lines, Section } from './Section.tsx';

const title = 'Welcome to Your Video Interview';

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

const Opening = styled.header`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
`;

const Lead = styled.p`
  font-size: ${tokens.text.lg};
  text-wrap: pretty;
`;

interface Props {
  interview: InterviewSession;
  /** The camera and microphone check, which stands in the middle of the page. */
  children: ReactNode;
}

/** Everything a candidate should know before the interview. */
export function Welcome({ interview, children }: Props) {
  const { lead, agent, proctoring_tools: tools } = interview;
  usePageTitle(title);
  const items = [
    { term: 'Candidate', value: `${lead.first_name} ${lead.last_name}` },
    ...(lead.email ? [{ term: 'Email', value: lead.email }] : []),
    { term: 'Phone', value: formatPhone(lead.phone_number) },
    { term: 'AI agent', value: agent.name },
  ];
  return (
    <CandidatePage>
      <Opening>
        <Heading level={1}>{title}</Heading>
        <Lead>
          Hello {lead.first_name}. {interview.organization_name} has invited you to this interview.
        </Lead>
      </Opening>
      <Section title="What happens next">
        <p>
          The interview does not begin on this page: {interview.organization_name} tells you when and how it takes
          place. Here you check now that your camera and microphone work, so that they do then.
        </p>
        <p>Keep your link: it is valid until {moment.format(new Date(interview.expires_at))}.</p>
      </Section>
      {children}
      <Section title="Your interview">
        <DescriptionList items={items} />
      </Section>
      <MonitoringList tools={tools} />
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
    </CandidatePage>
  );
}
