import type { LeadUpload, LeadUploadDetail } from '@switchboard/contracts/lead-uploads';
import { Button, ErrorState, Grid, Skeleton } from '@switchboard/design-system';
import { Form, PhoneField, TextArea, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { Controller } from '@switchboard/platform/forms';
import { useQuery } from '@switchboard/platform/query';
import { useId } from 'react';
import { uploadOptions, useReviewUpload } from '../../api/leadUploads.ts';
import { type ReviewField, useReviewForm } from './useReviewForm.ts';

interface ReviewUploadDialogProps {
  uploadId: string;
  onDone: (upload: LeadUpload) => void;
  onClose: () => void;
}

type ReviewForm = ReturnType<typeof useReviewForm>['form'];

interface FieldLineProps {
  form: ReviewForm;
  name: ReviewField;
  label: string;
  kind?: 'text' | 'email' | 'phone' | 'area';
}

function FieldLine({ form, name, label, kind = 'text' }: FieldLineProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => {
        const shared = {
          label,
          name,
          value: field.value ?? '',
          onChange: field.onChange,
          onBlur: field.onBlur,
          errorMessage: fieldState.error?.message,
        };
        if (kind === 'area') return <TextArea {...shared} rows={3} inputRef={field.ref} />;
        if (kind === 'phone') return <PhoneField {...shared} isRequired autoComplete="off" inputRef={field.ref} />;
        return <TextField {...shared} type={kind} autoComplete="off" inputRef={field.ref} />;
      }}
    />
  );
}

interface ReviewFieldsProps {
  formId: string;
  upload: LeadUploadDetail;
  review: ReturnType<typeof useReviewUpload>;
  onDone: (upload: LeadUpload) => void;
}

function ReviewFields({ formId, upload, review, onDone }: ReviewFieldsProps) {
  const { form, submit } = useReviewForm(upload, review, onDone);
  return (
    <Form id={formId} onSubmit={(event) => void submit(event)}>
      <Grid min={200} columns={2} gap={4}>
        <FieldLine form={form} name="first_name" label="First Name" />
        <FieldLine form={form} name="last_name" label="Last Name" />
      </Grid>
      <FieldLine form={form} name="email" label="Email" kind="email" />
      <FieldLine form={form} name="phone" label="Phone Number" kind="phone" />
      <FieldLine form={form} name="skills" label="Skills" />
      <FieldLine form={form} name="experience" label="Experience" kind="area" />
      <FieldLine form={form} name="education" label="Education" kind="area" />
    </Form>
  );
}

/** Makes a lead from a document in which no valid phone number was found. */
export function ReviewUploadDialog({ uploadId, onDone, onClose }: ReviewUploadDialogProps) {
  const formId = useId();
  const { data, error, refetch, isFetching } = useQuery(uploadOptions(uploadId));
  const review = useReviewUpload(uploadId);
  const isSaving = review.isPending;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isSaving}
      title="Review Lead Data"
      description={data?.error_message ?? data?.original_filename}
      footer={
        <>
          <Button isDisabled={isSaving} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isDisabled={!data} isPending={isSaving}>
            Create Lead
          </Button>
        </>
      }
    >
      {data ? (
        <ReviewFields key={data.id} formId={formId} upload={data} review={review} onDone={onDone} />
      ) : error ? (
        <ErrorState
          title="Failed to load file content"
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}
