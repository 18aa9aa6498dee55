import type { RequestAnswer } from '@switchboard/contracts/interview-sessions';
import { Banner } from '@switchboard/design-system';
import styled from 'styled-components';
import { t } from '../texts/later/t.ts';

const Lines = styled.p`
  white-space: pre-line;
`;

interface Props {
  answers: readonly RequestAnswer[];
  organization: string;
}

/** What staff answered to the candidate's requests. */
export function Answers({ answers, organization }: Props) {
  return answers.map(({ kind, message, answer, answered_at }) => (
    <Banner
      key={answered_at}
      tone="success"
      title={t(kind === 'message' ? 'answers.message' : 'answers.request', { organization })}
    >
      {message && <p>{t(kind === 'adjustment' ? 'answers.asked' : 'answers.wrote', { message })}</p>}
      <Lines>{answer}</Lines>
    </Banner>
  ));
}
