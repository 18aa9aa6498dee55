import type { RequestAnswer } from '@switchboard/contracts/interview-sessions';
import { Banner, IconMessage, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { t } from '../texts/later/t.ts';
import { SentAt } from './SentAt.tsx';

const Lines = styled.p`
  white-space: pre-line;
`;

const Folded = styled.details`
  flex-basis: 100%;
  min-inline-size: 0;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.infoLine};
  border-radius: ${tokens.radius.md};
  background: color-mix(in srgb, ${tokens.color.infoSoft} 50%, ${tokens.color.surface});

  & > summary {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: ${tokens.space[2]};
    border-radius: ${tokens.radius.sm};
    font-weight: ${tokens.weight.semibold};
    cursor: pointer;
  }

  & > summary::-webkit-details-marker {
    display: none;
  }

  & > summary > svg {
    color: ${tokens.color.info};
  }

  & > p {
    margin-block-start: ${tokens.space[2]};
  }
`;

interface Props {
  answers: readonly RequestAnswer[];
  organization: string;
  /** During a call each one is collapsed at first, because the interview needs the space. */
  areFolded?: boolean;
}

/** Staff's answers to the candidate's requests, as messages of the organization with their times. */
export function Answers({ answers, organization, areFolded = false }: Props) {
  return answers.map(({ kind, message, answer, answered_at }) => {
    const title = t(kind === 'message' ? 'answers.message' : 'answers.request', { organization });
    const words = (
      <>
        {message && <p>{t(kind === 'adjustment' ? 'answers.asked' : 'answers.wrote', { message })}</p>}
        <Lines>{answer}</Lines>
      </>
    );
    if (areFolded)
      return (
        <Folded key={answered_at}>
          <summary>
            <IconMessage />
            <span>
              {title} <SentAt at={answered_at} />
            </span>
          </summary>
          {words}
        </Folded>
      );
    return (
      <Banner
        key={answered_at}
        tone="success"
        title={
          <>
            {title} <SentAt at={answered_at} />
          </>
        }
      >
        {words}
      </Banner>
    );
  });
}
