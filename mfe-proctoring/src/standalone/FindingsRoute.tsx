import { QueryClient, QueryClientProvider } from '@switchboard/platform/query';
import { useState } from 'react';
import { CandidateFindings } from '../features/contest-finding/CandidateFindings.tsx';
import { useLeftovers } from '../features/record-interview/useLeftovers.ts';

/** The findings page with the query library that it needs. Candidates who come for an interview don't load either. */
export function FindingsRoute({ token }: { token: string }) {
  useLeftovers();
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <CandidateFindings token={token} />
    </QueryClientProvider>
  );
}
