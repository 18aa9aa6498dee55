import { QueryClient, QueryClientProvider } from '@switchboard/platform/query';
import { useState } from 'react';
import { CandidateFindings } from '../features/contest-finding/CandidateFindings.tsx';
import { useLeftovers } from '../features/record-interview/useLeftovers.ts';

/** What was noted, with the query library that it needs; nobody who comes for an interview loads it. */
export function FindingsRoute({ token }: { token: string }) {
  useLeftovers();
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <CandidateFindings token={token} />
    </QueryClientProvider>
  );
}
