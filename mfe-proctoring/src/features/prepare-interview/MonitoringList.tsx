import { type Monitored, rulesOf } from '@switchboard/contracts/interview-rules';
import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { Section } from './Section.tsx';

const List = styled.dl`
  display: grid;
  gap: ${tokens.space[3]} ${tokens.space[5]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
  font-size: ${tokens.text.sm};

  & > div {
    padding-block-start: ${tokens.space[2]};
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & dt {
    font-weight: ${tokens.weight.semibold};
  }
`;

const Why = styled.dd`
  color: ${tokens.color.inkMuted};
`;

/** Every rule of the interview: what is monitored, what it does and why. The interview decides, not this page. */
export function MonitoringList({ interview }: { interview: Monitored }) {
  return (
    <Section title="Rules of this interview">
      {!Object.values(interview.proctoring_tools).includes(true) && (
        <p>Apart from your camera, nothing is monitored in this interview.</p>
      )}
      <List>
        {rulesOf(interview).map(({ tool, name, what, effect, why }) => (
          <div key={tool}>
            <dt>{name}</dt>
            <dd>{what}</dd>
            <dd>
              <strong>{effect}</strong>
            </dd>
            <Why>{why}</Why>
          </div>
        ))}
      </List>
      <p>
        Monitoring stops when the interview ends. Your emotions are never analyzed: what a face seems to feel says
        nothing reliable about a person.
      </p>
    </Section>
  );
}
