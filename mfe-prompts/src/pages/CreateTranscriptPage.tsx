import { maxTranscriptLength } from '@switchboard/contracts/prompts.limits';
import { TranscriptInput } from '@switchboard/contracts/transcripts';
import { Button, Page, PageHeader } from '@switchboard/design-system';
import { Form, FormActions, TextArea, TextField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { request, useCan } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useNavigate } from '@switchboard/platform/router';
import { ForMembers } from '../display/ForMembers.tsx';
import { ReadOnly } from '../display/ReadOnly.tsx';
import { engineCrumb, enginePath } from '../display/words.ts';
import { RestoredNotice } from '../drafts/RestoredNotice.tsx';
import { useKeptForm } from '../drafts/useKeptForm.ts';

function TranscriptForm() {
  const navigate = useNavigate();
  const form = useSaveForm(TranscriptInput, {
    values: { name: '', content: '' },
    save: (body) => request('POST /api/transcripts', { body }),
    stale: 'transcript.changed',
    done: 'Transcript saved successfully.',
    failed: 'Failed to save transcript. Please try again.',
    onSaved: ({ id }) => {
      kept.settle();
      return navigate(`${enginePath}/create?transcriptId=${id}`);
    },
  });
  const kept = useKeptForm('transcript', form, { name: '', content: '' });
  return (
    <>
      <RestoredNotice at={kept.restoredAt} onDiscard={kept.discard} />
      <Form form={form} hasFirstFocus>
        <TextField name="name" label="Name" isRequired autoComplete="off" placeholder="A good first call" />
        <TextArea
          name="content"
          label="Content"
          isRequired
          isMono
          rows={16}
          showCount
          description={`Lines that begin with User:, Customer: or Client:, and with Assistant:, Agent:, AI: or Bot:, say who speaks. At most ${maxTranscriptLength.toLocaleString('en')} characters.`}
          placeholder={'Agent: Hello, is this a good time to talk?\nUser: Yes, go ahead.'}
        />
        <FormActions>
          <Button variant="primary" type="submit" isPending={form.isSaving}>
            Continue to Prompt Generation
          </Button>
          <Button href={`${enginePath}?tab=transcripts`}>Cancel</Button>
        </FormActions>
      </Form>
      <LeaveQuestion form={kept} />
    </>
  );
}

/** `/prompt-engine/transcript/create`: a conversation that was held elsewhere, to make a prompt of. */
export function CreateTranscriptPage() {
  const canWrite = useCan('prompt.write');
  return (
    <ForMembers>
      <Page width="medium">
        <PageHeader
          title="Add Transcript"
          description="A conversation from which a prompt is made."
          breadcrumbs={[
            engineCrumb,
            { label: 'Transcripts', href: `${enginePath}?tab=transcripts` },
            { label: 'Add Transcript' },
          ]}
        />
        {canWrite ? <TranscriptForm /> : <ReadOnly what="add transcripts" />}
      </Page>
    </ForMembers>
  );
}
