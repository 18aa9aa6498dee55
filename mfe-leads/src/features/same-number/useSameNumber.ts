import type { Lead, LeadChange, SameNumberAnswer } from '@switchboard/contracts/leads';
import { notify, notifyError, request } from '@switchboard/platform';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { useRef, useState } from 'react';
import { leadName } from '../../display/leadName.ts';
import { type NumberOwner, ownersOf } from './SameNumberQuestion.tsx';

const restoredFields = [
  'first_name',
  'last_name',
  'phone_number',
  'additional_numbers',
  'email',
  'company',
  'title',
  'notes',
  'source',
  'client_id',
  'custom_fields',
] as const satisfies readonly (keyof Lead & keyof LeadChange)[];

/** The change that restores a lead to its state before an update. */
function restoring(before: Lead, after: Lead): LeadChange {
  const custom_fields = {
    ...Object.fromEntries(Object.keys(after.custom_fields).map((key) => [key, null])),
    ...before.custom_fields,
  };
  const fields = Object.fromEntries(restoredFields.map((field) => [field, before[field]]));
  return {
    ...fields,
    custom_fields,
    time_zone: before.has_own_time_zone ? before.time_zone : null,
    // Keeps another person's later change from being lost.
    updated_at: after.updated_at,
  };
}

interface Saved {
  lead: Lead;
  /** Undoes what was saved in addition to the lead, such as the review of a document. */
  undo?: () => Promise<unknown>;
  /** Undoes all of it, where the API can. */
  undoAll?: () => Promise<unknown>;
}

/**
 * The question about a number that other leads already have, for any form that creates a lead. `save` sends the answer and remembers the
 * lead's previous state; `done` offers to undo it.
 */
export function useSameNumber(stale: 'lead.changed' | 'lead_upload.changed' | 'lead_import.changed') {
  const client = useQueryClient();
  const [owners, setOwners] = useState<readonly NumberOwner[]>([]);
  const answer = useRef<SameNumberAnswer>(undefined);
  const before = useRef<Lead>(undefined);

  const undo = async ({ lead, undo: more, undoAll }: Saved): Promise<void> => {
    try {
      if (undoAll) await undoAll();
      else if (before.current)
        await request('PATCH /api/leads/:id', { params: { id: lead.id }, body: restoring(before.current, lead) });
      else await request('DELETE /api/leads/:id', { params: { id: lead.id } });
      await more?.();
      notify({ title: 'Undone', tone: 'success' });
    } catch (error) {
      notifyError("This couldn't be undone", error);
    }
    void makeStale(client, 'lead.changed');
    void makeStale(client, stale);
  };

  return {
    owners,
    /** Saves with the given answer, if any. */
    async save<T>(send: (given: SameNumberAnswer | undefined) => Promise<T>): Promise<T> {
      const given = answer.current;
      before.current =
        given?.action === 'update' ? await request('GET /api/leads/:id', { params: { id: given.lead_id } }) : undefined;
      return send(given);
    },
    give(given: SameNumberAnswer): void {
      answer.current = given;
    },
    /** Whether the error is the question about a used number; if so, asks it. */
    asks(error: unknown): boolean {
      const taken = ownersOf(error);
      answer.current = undefined;
      setOwners(taken);
      return taken.length > 0;
    },
    /** Closes the question without an answer. */
    forget: () => setOwners([]),
    /** Reports the result, and offers an undo if the question was answered. */
    done(saved: Saved): void {
      const isUpdate = answer.current?.action === 'update';
      notify({
        title: isUpdate ? 'Lead updated successfully.' : 'Lead created successfully.',
        ...(answer.current && { description: leadName(saved.lead) }),
        tone: 'success',
        ...(answer.current && { action: { label: 'Undo', onPress: () => void undo(saved) } }),
      });
    },
  };
}
