import type { Interview } from '@switchboard/contracts/interviews';
import { lazy, Suspense } from 'react';
import type { InterviewVerb } from '../features/browse-interviews/interviewActions.tsx';

const dialogs = {
  cancel: lazy(() =>
    import('../features/cancel-interview/CancelInterview.tsx').then((file) => ({ default: file.CancelInterview })),
  ),
  resend: lazy(() =>
    import('../features/resend-interview/ResendInterview.tsx').then((file) => ({ default: file.ResendInterview })),
  ),
  reissue: lazy(() =>
    import('../features/reissue-interview/ReissueInterview.tsx').then((file) => ({ default: file.ReissueInterview })),
  ),
  resume: lazy(() =>
    import('../features/allow-resume/AllowResume.tsx').then((file) => ({ default: file.AllowResume })),
  ),
  message: lazy(() =>
    import('../features/message-candidate/MessageCandidate.tsx').then((file) => ({ default: file.MessageCandidate })),
  ),
};

interface Props {
  verb: InterviewVerb;
  interview: Pick<Interview, 'id' | 'lead_name'>;
  onClose: () => void;
}

/** The dialog for an action on an interview. */
export function InterviewDialog({ verb, interview, onClose }: Props) {
  const Dialog = dialogs[verb];
  return (
    <Suspense fallback={null}>
      <Dialog interview={interview} onClose={onClose} />
    </Suspense>
  );
}
