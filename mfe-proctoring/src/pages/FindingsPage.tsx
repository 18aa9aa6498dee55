import { useParams } from '@switchboard/platform/router';
import { CandidateFindings } from '../features/contest-finding/CandidateFindings.tsx';
import { useLeftovers } from '../features/record-interview/useLeftovers.ts';

/** `/interview-findings/:token`: the candidate's own findings. */
export function FindingsPage() {
  const { token = '' } = useParams();
  useLeftovers();
  return <CandidateFindings token={token} />;
}
