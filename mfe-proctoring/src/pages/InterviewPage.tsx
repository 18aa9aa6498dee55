import { useQuery } from '@switchboard/platform/query';
import { interviewQuery } from '../api/interview.ts';
import { BrowserGuard } from '../features/check-browser/BrowserGuard.tsx';
import { DeviceCheck } from '../features/check-devices/DeviceCheck.tsx';
import { Loading } from '../features/open-interview/Loading.tsx';
import { LoadProblemCard } from '../features/open-interview/LoadProblemCard.tsx';
import { Welcome } from '../features/prepare-interview/Welcome.tsx';

function Interview({ token }: { token: string }) {
  const interview = useQuery(interviewQuery(token));
  if (interview.data)
    return (
      <Welcome interview={interview.data}>
        <DeviceCheck tools={interview.data.proctoring_tools} />
      </Welcome>
    );
  if (interview.isError)
    return (
      <LoadProblemCard
        error={interview.error}
        isRetrying={interview.isFetching}
        onRetry={() => void interview.refetch()}
      />
    );
  return <Loading />;
}

/** What a candidate sees behind an interview link; the same inside the shell and on the page of its own. */
export function InterviewPage({ token }: { token: string }) {
  return (
    <BrowserGuard>
      <Interview token={token} />
    </BrowserGuard>
  );
}
