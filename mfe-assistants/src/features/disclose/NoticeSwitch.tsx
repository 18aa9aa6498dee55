import type { Disclosure } from '@switchboard/contracts/disclosures';
import { Loaded, Moment, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Switch } from '@switchboard/design-system/forms';
import { useCan } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { TurnNoticeOff } from './TurnNoticeOff.tsx';

/** The reason for the current setting, below the switch. */
function NoticeState({ notice }: { notice: Disclosure }) {
  if (notice.is_undecided)
    return (
      <Text as="p" size="sm" tone="muted">
        This assistant is older than the notice, and no one has decided yet.
      </Text>
    );
  if (notice.is_on && !notice.is_in_language)
    return (
      <Text as="p" size="sm" tone="muted">
        There is no notice in the assistant’s language, so it is given in English.
      </Text>
    );
  if (notice.is_on || notice.decided_at === null) return null;
  return (
    <Text as="p" size="sm" tone="muted">
      Turned off by {notice.decided_by_name ?? 'someone'}, <Moment at={notice.decided_at} />
      {notice.reason && `: ${notice.reason}`}
    </Text>
  );
}

/** Whether calls start with the notice that the assistant is automated. Admins change it, effective with the next call. */
export function NoticeSwitch({ assistantId }: { assistantId: string }) {
  const mayDecide = useCan('assistant.disclose');
  const [isTurningOff, setTurningOff] = useState(false);
  const read = useQuery(endpointQuery('GET /api/assistants/:id/disclosure', { params: { id: assistantId } }));
  const { mutate, isPending } = useMutation(
    endpointMutation('PUT /api/assistants/:id/disclosure', {
      stale: 'assistant.changed',
      done: 'Notice turned on',
      failed: 'Failed to turn on the notice',
    }),
  );
  return (
    <Loaded query={read} failed="Failed to read the notice" loading={<Skeleton lines={2} />}>
      {(notice) => (
        <Stack gap={1}>
          <Switch
            label="Say at the beginning that it is automated"
            description={`“${notice.sentence}” Prompts can’t change this sentence. ${
              mayDecide ? 'Changes apply to the next call.' : 'Admins can change this.'
            }`}
            isSelected={notice.is_on}
            isDisabled={!mayDecide || isPending}
            onChange={(isOn) => {
              if (isOn) mutate({ params: { id: assistantId }, body: { is_on: true } });
              else setTurningOff(true);
            }}
          />
          <NoticeState notice={notice} />
          {isTurningOff && <TurnNoticeOff assistantId={assistantId} onClose={() => setTurningOff(false)} />}
        </Stack>
      )}
    </Loaded>
  );
}
