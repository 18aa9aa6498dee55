import { costLines, costSum } from '@switchboard/contracts/cost-words';
import type { InterviewDetail } from '@switchboard/contracts/interviews';
import { DescriptionList, formatDuration, Link, Moment } from '@switchboard/design-system';
import { interviewEnded, toolLabels } from '../../staff/interviewWords.ts';

const tools = Object.entries(toolLabels) as [keyof typeof toolLabels, string][];

function consentOf({ consent, status }: InterviewDetail) {
  if (consent)
    return (
      <>
        Version {consent.version}, <Moment at={consent.at} />
      </>
    );
  return status === 'pending' ? 'Not asked yet' : 'Not given';
}

function lengthOf({ started_at, ended_at }: InterviewDetail): string | null {
  if (!started_at || !ended_at) return null;
  return formatDuration((Date.parse(ended_at) - Date.parse(started_at)) / 1000);
}

/** The interviewer's cost, for interviews in rooms on a LiveKit server. */
const costOf = ({ cost }: InterviewDetail) =>
  cost ? [{ term: 'Cost', value: costSum(cost) }, ...costLines(cost)] : [];

/** The settings, the proctoring tools and the course of an interview. */
export function InterviewFacts({ interview }: { interview: InterviewDetail }) {
  const { proctoring_tools: chosen, face_violations_end: facesEnd, started_at, ended_at } = interview;
  const watched = tools.filter(([tool]) => chosen[tool]).map(([, word]) => word);
  return (
    <DescriptionList
      items={[
        { term: 'Lead', value: <Link href={`/leads/${interview.lead_id}`}>{interview.lead_name}</Link> },
        { term: 'Email', value: interview.lead_email },
        {
          term: 'Assistant',
          value: <Link href={`/assistants/${interview.assistant_id}`}>{interview.assistant_name}</Link>,
        },
        // A link that hasn't been used has no times yet.
        ...(started_at
          ? [
              { term: 'Ended', value: interviewEnded(interview.ended_reason) },
              { term: 'Started', value: <Moment at={started_at} /> },
              { term: 'Ended at', value: ended_at && <Moment at={ended_at} /> },
              { term: 'Length', value: lengthOf(interview) },
            ]
          : []),
        { term: 'Maximum minutes', value: String(interview.max_minutes) },
        { term: 'Monitoring', value: watched.length > 0 ? watched.join(', ') : 'Nothing' },
        {
          term: 'Hidden face',
          value: facesEnd ? 'Three times end the interview, chosen for this link' : 'Noted for review only',
        },
        ...costOf(interview),
        { term: 'Consent', value: consentOf(interview) },
        { term: 'Link created', value: <Moment at={interview.created_at} /> },
        { term: 'Created by', value: interview.created_by_name },
        { term: 'Link valid until', value: <Moment at={interview.expires_at} /> },
      ]}
    />
  );
}
