import { Banner, Button, Moment, tokens } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';

const Bar = styled(Banner)`
  border-inline: 0;
  border-block-start: 0;
  border-radius: 0;
  padding-inline: ${tokens.space[5]};
`;

/** Shows on every page that all calls are paused, by whom and why, and lets members with permission resume them. */
export function PauseBar() {
  const canRead = useCan('call.read');
  const canResume = useCan('call.manage');
  const { data } = useQuery({ ...endpointQuery('GET /api/calls/pause'), enabled: canRead });
  const resume = useMutation(
    endpointMutation('POST /api/calls/resume', {
      stale: 'organization.changed',
      done: 'Calls go out again',
      failed: 'The calls could not be resumed',
    }),
  );
  return (
    <Bar
      role="status"
      tone="warning"
      title="All calls are paused"
      actions={
        canResume && (
          <Button size="sm" isPending={resume.isPending} onPress={() => resume.mutate({})}>
            Resume calls
          </Button>
        )
      }
    >
      {data?.is_paused && data.paused_at && (
        <>
          “{data.reason}” – {data.paused_by_name ?? 'Someone'}, <Moment at={data.paused_at} />.{' '}
        </>
      )}
      No calls are placed until someone resumes. Calls in progress continue.
    </Bar>
  );
}
