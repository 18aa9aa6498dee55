import type { ImportProblem, ImportProblemAnswer } from '@switchboard/contracts/lead-imports';
import { Button, Stack, Text } from '@switchboard/design-system';
import { notify, notifyError, request } from '@switchboard/platform';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { useSameNumber } from '../same-number/useSameNumber.ts';

interface AnswerRowProps {
  importId: string;
  problem: ImportProblem;
}

type Owners = ImportProblem['owners'];

/** Namesakes are counted, so that no two buttons read the same. */
function ownerLabel(owners: Owners, { id, name }: Owners[number]): string {
  const same = owners.filter((owner) => owner.name === name);
  return same.length < 2 ? name : `${name} (${same.findIndex((owner) => owner.id === id) + 1} of ${same.length})`;
}

/** The three answers about a row whose number belongs to somebody else. */
export function AnswerRow({ importId, problem: { id, owners } }: AnswerRowProps) {
  const client = useQueryClient();
  const same = useSameNumber('lead_import.changed');
  const [isPending, setIsPending] = useState(false);
  const params = { id: importId, problem_id: id };
  const stale = () => void makeStale(client, 'lead_import.changed');
  const reopen = () => request('POST /api/leads/import/:id/problems/:problem_id/reopen', { params });
  const undoSkip = async () => {
    await reopen().catch((error: unknown) => notifyError("This couldn't be undone", error));
    stale();
  };
  const answer = async (given: ImportProblemAnswer) => {
    setIsPending(true);
    try {
      const send = () => request('POST /api/leads/import/:id/problems/:problem_id/answer', { params, body: given });
      if (given.action === 'skip') {
        await send();
        notify({ title: 'Row skipped', tone: 'success', action: { label: 'Undo', onPress: () => void undoSkip() } });
      } else {
        same.give(given);
        const { lead } = await same.save(send);
        if (lead) same.done({ lead, undo: reopen });
        void makeStale(client, 'lead.changed');
      }
      stale();
    } catch (error) {
      notifyError("The row couldn't be imported", error);
      setIsPending(false);
    }
  };
  return (
    <Stack direction="row" wrap gap={2}>
      {owners.map((owner) => (
        <Button
          key={owner.id}
          size="sm"
          isDisabled={isPending}
          style={{ maxInlineSize: '100%', minInlineSize: 0 }}
          onPress={() => void answer({ action: 'update', lead_id: owner.id })}
        >
          <Text size="sm" truncate>
            Update {ownerLabel(owners, owner)}
          </Text>
        </Button>
      ))}
      <Button size="sm" isDisabled={isPending} onPress={() => void answer({ action: 'second' })}>
        Create a second lead
      </Button>
      <Button size="sm" variant="ghost" isDisabled={isPending} onPress={() => void answer({ action: 'skip' })}>
        Skip
      </Button>
    </Stack>
  );
}
