import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { enabledMonitoring } from './monitoring.ts';
import { Section } from './Section.tsx';

const List = styled.dl`
  display: flex;
  flex-direction: column;
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};

  & > div {
    padding-block: ${tokens.space[3]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & dt {
    font-weight: ${tokens.weight.semibold};
  }
`;

const Why = styled.dd`
  color: ${tokens.color.inkMuted};
`;

/** What the interview watches and why; the interview decides, not this page. */
export function MonitoringList({ tools }: { tools: ProctoringTools }) {
  const monitoring = enabledMonitoring(tools);
  return (
    <Section title="What is watched, and why">
      {monitoring.length === 0 ? (
        <p>Nothing besides the conversation itself is watched in this interview.</p>
      ) : (
        <>
          <List>
            {monitoring.map(({ tool, name, what, why }) => (
              <div key={tool}>
                <dt>{name}</dt>
                <dd>{what}</dd>
                <Why>{why}</Why>
              </div>
            ))}
          </List>
          <p>This happens during the interview only. By taking part in it you agree to this.</p>
        </>
      )}
      <p>
        Your emotions are never analysed: what a face seems to feel says nothing reliable about a person, and nobody
        should be judged by it.
      </p>
    </Section>
  );
}
