import type { ImportProblem, ImportProblemAnswer } from '@switchboard/contracts/lead-imports';
import { Button } from '@switchboard/design-system';
import { notify, notifyError, request } from '@switchboard/platform';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { SameNumberQuestion } from '../same-number/SameNumberQuestion.tsx';
import { useSameNumber } from '../same-number/useSameNumber.ts';

interface AnswerRowProps {
  importId: string;
  problem: ImportProblem;
}

/** Asks about a row whose number belongs to another lead. */
export function AnswerRow({ importId, problem: { id, owners, cells } }: AnswerRowProps) {
  const client = useQueryClient();
  const same = useSameNumber('lead_import.changed');
  const [isOpen, setIsOpen] = useState(false);
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
        if (lead) same.done({ lead, undoAll: reopen });
        void makeStale(client, 'lead.changed');
      }
      setIsOpen(false);
      stale();
    } catch (error) {
      notifyError("The row couldn't be imported", error);
    }
    setIsPending(false);
  };
  return (
    <>
      <Button size="sm" style={{ alignSelf: 'start' }} onPress={() => setIsOpen(true)}>
        Choose what to do
      </Button>
      {isOpen && (
        <SameNumberQuestion
          owners={owners}
          about={cells.filter(Boolean).join(' · ').slice(0, 120)}
          isPending={isPending}
          onAnswer={(given) => void answer(given)}
          onSkip={() => void answer({ action: 'skip' })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
