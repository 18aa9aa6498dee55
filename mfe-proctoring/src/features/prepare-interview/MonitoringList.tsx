import type { Monitored } from '@switchboard/contracts/interview-rules';
import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { t } from '../../texts/steps/t.ts';
import { rulesOf } from './rulesOf.ts';
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

/** Every rule of the interview: what is monitored, the consequence and why. The rules come from the interview, not from this page. */
export function MonitoringList({ interview }: { interview: Monitored }) {
  return (
    <Section title={t('rules.title')}>
      {!Object.values(interview.proctoring_tools).includes(true) && <p>{t('rules.nothing')}</p>}
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
      <p>{t('rules.end')}</p>
    </Section>
  );
}
