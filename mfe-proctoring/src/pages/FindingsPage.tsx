import { useParams } from '@switchboard/platform/router';
import { CandidateFindings } from '../features/contest-finding/CandidateFindings.tsx';

/** `/interview-findings/:token`: what was noted of a candidate, for the candidate. */
export function FindingsPage() {
  const { token = '' } = useParams();
  return <CandidateFindings token={token} />;
}
