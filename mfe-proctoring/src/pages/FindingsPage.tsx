import { useParams } from '@switchboard/platform/router';
import { CandidateFindings } from '../features/contest-finding/CandidateFindings.tsx';
import { useLeftovers } from '../features/record-interview/useLeftovers.ts';

/** `/interview-findings/:token`: what was noted of a candidate, for the candidate. */
export function FindingsPage() {
  const { token = '' } = useParams();
  useLeftovers();
  return <CandidateFindings token={token} />;
}
