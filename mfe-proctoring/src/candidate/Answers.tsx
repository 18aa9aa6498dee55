import type { RequestAnswer } from '@switchboard/contracts/interview-sessions';
import { Banner } from '@switchboard/design-system';
import styled from 'styled-components';

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
      title={`${organization} answered your ${kind === 'message' ? 'message' : 'request'}`}
    >
      {message && <p>{kind === 'adjustment' ? `You asked for: “${message}”` : `You wrote: “${message}”`}</p>}
      <Lines>{answer}</Lines>
    </Banner>
  ));
}
