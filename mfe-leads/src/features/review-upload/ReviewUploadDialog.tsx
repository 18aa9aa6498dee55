import type { LeadUpload, LeadUploadDetail } from '@switchboard/contracts/lead-uploads';
import { hasCountry, phoneProblems } from '@switchboard/contracts/phone-rules';
import { Grid, Loaded, Skeleton } from '@switchboard/design-system';
import { PhoneField, TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { notify, notifyError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointQuery, useFreshQuery } from '@switchboard/platform/query';
import { ReviewForm } from '../../phones/phoneForms.ts';
import { SameNumberQuestion } from '../same-number/SameNumberQuestion.tsx';
import { useSameNumber } from '../same-number/useSameNumber.ts';

interface ReviewUploadDialogProps {
  uploadId: string;
  onDone: (upload: LeadUpload) => void;
  onClose: () => void;
}

/** The form as the document fills it. */
function reviewValues({ extracted_data: found }: LeadUploadDetail) {
  return {
    first_name: found?.first_name ?? '',
    last_name: found?.last_name ?? '',
    email: found?.email ?? '',
    phone: found?.phone ?? '',
    skills: found?.skills?.join(', ') ?? '',
    experience: found?.experience ?? '',
    education: found?.education ?? '',
  };
}

/** Review Lead Data: makes a lead from a document in which no valid phone number was found. */
export function ReviewUploadDialog({ uploadId, onDone, onClose }: ReviewUploadDialogProps) {
  const params = { id: uploadId };
  const upload = useFreshQuery(endpointQuery('GET /api/lead-uploads/:id', { params }));
  const same = useSameNumber('lead_upload.changed');
  const form = useSaveForm(ReviewForm, {
    values: upload.data && reviewValues(upload.data),
    save: (body) =>
      same.save((same_number) =>
        request('POST /api/lead-uploads/:id/review', { params, body: { ...body, same_number } }),
      ),
    stale: 'lead_upload.changed',
    failed: (error) => {
      if (!same.asks(error)) notifyError('Error creating lead', error);
      return undefined;
    },
    onInvalid: (errors) => {
      // The review is mainly about the phone number, so its message comes first.
      const description = errors.phone?.message;
      if (!description) return;
      const isCountryMissing = description === phoneProblems.no_country;
      const title = isCountryMissing ? 'Country required' : 'Phone number required';
      if (isCountryMissing || !form.getValues('phone')) notify({ title, description, tone: 'danger' });
      form.setFocus('phone');
    },
    onSaved: ({ lead, upload: reviewed }) => {
      same.done({ lead, undo: () => request('POST /api/lead-uploads/:id/reopen', { params }) });
      onDone(reviewed);
    },
  });
  const foundPhone = upload.data?.extracted_data?.phone;
  return (
    <FormDialog
      form={form}
      title="Review Lead Data"
      description={upload.data?.error_message ?? upload.data?.original_filename}
      submitLabel="Create Lead"
      placeholder={
        upload.data ? undefined : (
          <Loaded query={upload} failed="Failed to load file content" loading={<Skeleton lines={6} />}>
            {() => null}
          </Loaded>
        )
      }
      onClose={onClose}
    >
      {same.owners.length > 0 && (
        <SameNumberQuestion
          owners={same.owners}
          isPending={form.isSaving}
          onAnswer={(given) => {
            same.give(given);
            form.submit();
          }}
          onSkip={onClose}
          onClose={same.forget}
        />
      )}
      <Grid min={200} columns={2} gap={4}>
        <TextField name="first_name" label="First Name" autoComplete="off" />
        <TextField name="last_name" label="Last Name" autoComplete="off" />
      </Grid>
      <TextField name="email" label="Email" type="email" autoComplete="off" />
      <PhoneField
        name="phone"
        label="Phone Number"
        isRequired
        autoComplete="off"
        description={foundPhone && !hasCountry(foundPhone) ? 'The document does not name its country.' : undefined}
      />
      <TextField name="skills" label="Skills" autoComplete="off" />
      <TextArea name="experience" label="Experience" rows={3} />
      <TextArea name="education" label="Education" rows={3} />
    </FormDialog>
  );
}
