import { Loaded, Section, Skeleton } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { LazyCompareTexts } from '../../compare/LazyCompareTexts.tsx';

interface VersionComparisonProps {
  id: string;
  from: number;
  to: number;
  titleLevel?: 2 | 3;
}

/** The differences between two versions of a prompt. */
export function VersionComparison({ id, from, to, titleLevel = 2 }: VersionComparisonProps) {
  const older = useQuery(endpointQuery('GET /api/prompts/:id/versions/:version', { params: { id, version: from } }));
  const newer = useQuery(endpointQuery('GET /api/prompts/:id/versions/:version', { params: { id, version: to } }));
  const failed = 'Failed to load prompt history. Please try again.';
  return (
    <Section title={`From version ${from} to version ${to}`} titleLevel={titleLevel}>
      <Loaded query={older} failed={failed} loading={<Skeleton lines={6} />}>
        {(before) => (
          <Loaded query={newer} failed={failed} loading={<Skeleton lines={6} />}>
            {(after) => (
              <LazyCompareTexts
                label={`Version ${from} and version ${to}`}
                before={before.content}
                after={after.content}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Section>
  );
}
