import {
  Banner,
  Button,
  formatPhone,
  isolated,
  Loaded,
  Moment,
  Section,
  Skeleton,
  Text,
  tokens,
} from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointRows, useOpenedRow, useQuery } from '@switchboard/platform/query';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { carrierLabels } from './carrierLabels.ts';

const ResolveDialog = lazy(() => import('./ResolveDialog.tsx').then((file) => ({ default: file.ResolveDialog })));

const Lines = styled.ul`
  margin-block-start: ${tokens.space[2]};
  list-style: none;

  container-type: inline-size;

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr) 9rem;
    align-items: center;
    gap: ${tokens.space[1]} ${tokens.space[4]};
    padding-block: ${tokens.space[2]};
  }

  & > li > * {
    justify-self: start;
    overflow-wrap: anywhere;
  }

  @container (max-width: 46rem) {
    & > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** Attempts that may or may not have been dialed. A person decides about each. */
export function UncertainAttempts() {
  const canSettle = useCan('call.place');
  const query = useQuery(endpointRows('GET /api/calls/uncertain', { query: { limit: 100 } }));
  const settled = useOpenedRow(query.data);
  return (
    <Section title="Needs your decision">
      <Banner tone="warning" title="We can't confirm whether these calls were placed">
        The process that handled them stopped at the moment of dialing. They aren't dialed again automatically.
        <Loaded query={query} failed="Failed to load the attempts" loading={<Skeleton lines={2} />}>
          {(attempts) => (
            <Lines aria-label="Uncertain attempts">
              {attempts.map((attempt) => (
                <li key={attempt.id}>
                  <div>
                    <Text weight="medium">{isolated(attempt.lead_name)}</Text>{' '}
                    <Text mono size="sm">
                      {formatPhone(attempt.phone_number)}
                    </Text>
                  </div>
                  <Text size="sm">
                    <Moment at={attempt.started_at} />
                  </Text>
                  <Text size="sm">{carrierLabels[attempt.carrier_says]}</Text>
                  {canSettle && (
                    <Button size="sm" onPress={() => settled.open(attempt)}>
                      Record outcome
                    </Button>
                  )}
                </li>
              ))}
            </Lines>
          )}
        </Loaded>
      </Banner>
      {settled.row && (
        <Suspense fallback={null}>
          <ResolveDialog attempt={settled.row} onClose={settled.close} />
        </Suspense>
      )}
    </Section>
  );
}
