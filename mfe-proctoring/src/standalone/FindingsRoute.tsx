import { QueryClient, QueryClientProvider } from '@switchboard/platform/query';
import { useState } from 'react';
import { CandidateFindings } from '../features/contest-finding/CandidateFindings.tsx';

/** What was noted, with the query library that it needs; nobody who comes for an interview loads it. */
export function FindingsRoute({ token }: { token: string }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <CandidateFindings token={token} />
    </QueryClientProvider>
  );
}
