import { useParams } from '@switchboard/platform/router';
import { LeadCall } from '../features/show-lead/LeadCall.tsx';
import { isUuid } from '../isUuid.ts';
import { InterviewPage } from './InterviewPage.tsx';

/** `/video-call/:id`: a lead's id for staff, an interview token for candidates. */
export function VideoCallPage() {
  const { id = '' } = useParams();
  return isUuid(id) ? <LeadCall id={id} /> : <InterviewPage token={id} />;
}
