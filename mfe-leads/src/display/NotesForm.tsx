import { type CallLog, CallLogUpdate } from '@switchboard/contracts/call-logs';
import { Button } from '@switchboard/design-system';
import { Form, TextArea } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';

/** The endpoints to reload after a call's notes or tags have changed. */
export const callLogStale = ['GET /api/call-logs', 'GET /api/call-logs/tags', 'GET /api/call-logs/:id'] as const;

interface NotesFormProps {
  log: Pick<CallLog, 'id' | 'notes'>;
  /** Someone has just asked to write. */
  hasFocus?: boolean;
}

/** The notes of a call, which can be written while it is live. They are saved when the field is left: the next call comes fast. */
export function NotesForm({ log, hasFocus = false }: NotesFormProps) {
  const params = { id: log.id };
  const form = useSaveForm(CallLogUpdate.pick({ notes: true }), {
    values: { notes: log.notes ?? '' },
    save: (body, seen) =>
      request('PATCH /api/call-logs/:id', {
        params,
        body: { ...body, seen_notes: seen === null ? null : String(seen) },
      }),
    merge: {
      // The text itself: a call changes in other ways while it is live.
      version: log.notes,
      versionOf: (saved) => (saved as CallLog).notes,
      label: () => 'Notes',
      read: async () => {
        const { notes } = await request('GET /api/call-logs/:id', { params });
        return { version: notes, values: { notes: notes ?? '' } };
      },
    },
    stale: callLogStale,
    done: 'Notes saved',
    failed: 'The notes could not be saved',
  });
  return (
    <Form form={form}>
      <TextArea
        name="notes"
        label="Notes"
        rows={3}
        placeholder="What your team should know about this call"
        autoFocus={hasFocus}
        onBlur={() => form.formState.isDirty && form.submit()}
      />
      {form.formState.isDirty && (
        <Button type="submit" size="sm" isPending={form.isSaving}>
          Save notes
        </Button>
      )}
      <LeaveQuestion form={form} />
    </Form>
  );
}
