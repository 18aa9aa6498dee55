import { type LeadUpload, type LeadUploadDetail, ReviewLead } from '@switchboard/contracts/lead-uploads';
import { ApiError, notify, notifyError } from '@switchboard/platform';
import { useForm, zodResolver } from '@switchboard/platform/forms';
import type { useReviewUpload } from '../../api/leadUploads.ts';

const fields = ['first_name', 'last_name', 'email', 'phone', 'skills', 'experience', 'education'] as const;
export type ReviewField = (typeof fields)[number];

/** The form as the document fills it. */
export function reviewValues(upload: LeadUploadDetail): Record<ReviewField, string> {
  const found = upload.extracted_data;
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

/** Review Lead Data: needs a phone number, makes the lead, says how it went. */
export function useReviewForm(
  upload: LeadUploadDetail,
  review: ReturnType<typeof useReviewUpload>,
  onDone: (upload: LeadUpload) => void,
) {
  const form = useForm({
    resolver: zodResolver(ReviewLead),
    defaultValues: reviewValues(upload),
  });

  const submit = form.handleSubmit(
    async (values) => {
      try {
        const { upload: done } = await review.mutateAsync(values);
        notify({ title: 'Lead created successfully.', tone: 'success' });
        onDone(done);
      } catch (error) {
        if (error instanceof ApiError)
          for (const field of fields) if (error.fields[field]) form.setError(field, { message: error.fields[field] });
        notifyError('Error creating lead', error);
      }
    },
    (errors) => {
      // The phone is what the review is for, so its message comes before the others.
      const field = errors.phone ? 'phone' : fields.find((name) => errors[name]);
      if (!field) return;
      notify({
        title: field === 'phone' ? 'Phone number required' : 'Invalid Format',
        description: errors[field]?.message,
        tone: 'danger',
      });
      form.setFocus(field);
    },
  );

  return { form, submit };
}
