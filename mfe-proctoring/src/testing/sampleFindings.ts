import type { CandidateFinding, CandidateFindings } from '@switchboard/contracts/interview-findings';
import { after, sampleFinding } from './sampleInterviews.ts';

/** A finding as its candidate sees it. */
export function sampleNoted(number: number, given: Partial<CandidateFinding> = {}): CandidateFinding {
  const { verdict_by: _, evidence: __, contest: ___, ...finding } = sampleFinding(number);
  return { ...finding, contest: null, clips: [], ...given };
}

/** The findings page of a candidate. */
export function sampleFindings(
  findings: CandidateFinding[],
  given: Partial<CandidateFindings> = {},
): CandidateFindings {
  return {
    interview_id: '00000000-0000-4000-8000-000000081001',
    organization_name: 'Northwind Clinics',
    candidate_name: 'Grace Hill',
    ended_at: after(120),
    expires_at: after(86_400 * 30),
    findings,
    ...given,
  };
}
