import type { Lead, LeadInput } from '@switchboard/contracts/leads';
import { Button, Grid } from '@switchboard/design-system';
import { Form, PhoneField, TextArea, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { Controller } from '@switchboard/platform/forms';
import { useId } from 'react';
import { useLeadForm } from './useLeadForm.ts';

interface LeadFormDialogProps {
  /** The lead to change; without it the dialog makes a new one. */
  lead?: Lead;
  onSaved: (lead: Lead) => void;
  onClose: () => void;
}

type LeadForm = ReturnType<typeof useLeadForm>['form'];

interface LineProps {
  form: LeadForm;
  name: keyof LeadInput;
  label: string;
  type?: 'text' | 'email';
  isRequired?: boolean;
  autoComplete?: string;
}

function Line({ form, name, ...rest }: LineProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TextField
          {...rest}
          name={name}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          errorMessage={fieldState.error?.message}
        />
      )}
    />
  );
}

function Phone({ form }: { form: LeadForm }) {
  return (
    <Controller
      control={form.control}
      name="phone_number"
      render={({ field, fieldState }) => (
        <PhoneField
          label="Phone Number"
          name="phone_number"
          isRequired
          autoComplete="off"
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          errorMessage={fieldState.error?.message}
        />
      )}
    />
  );
}

function Notes({ form }: { form: LeadForm }) {
  return (
    <Controller
      control={form.control}
      name="notes"
      render={({ field, fieldState }) => (
        <TextArea
          label="Notes"
          name="notes"
          rows={3}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          errorMessage={fieldState.error?.message}
        />
      )}
    />
  );
}

/** Add New Lead, or Edit Lead. */
export function LeadFormDialog({ lead, onSaved, onClose }: LeadFormDialogProps) {
  const formId = useId();
  const { form, submit, isSaving } = useLeadForm(lead, onSaved);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isSaving}
      title={lead ? 'Edit Lead' : 'Add New Lead'}
      description={lead ? undefined : 'A name and a phone number are enough to call somebody.'}
      footer={
        <>
          <Button isDisabled={isSaving} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={isSaving}>
            {lead ? 'Save Changes' : 'Add Lead'}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={(event) => void submit(event)}>
        <Grid min={200} columns={2} gap={4}>
          <Line form={form} name="first_name" label="First Name" isRequired autoComplete="off" />
          <Line form={form} name="last_name" label="Last Name" isRequired autoComplete="off" />
        </Grid>
        <Phone form={form} />
        <Line form={form} name="email" label="Email" type="email" autoComplete="off" />
        <Grid min={200} columns={2} gap={4}>
          <Line form={form} name="company" label="Company" autoComplete="off" />
          <Line form={form} name="title" label="Title" autoComplete="off" />
        </Grid>
        <Notes form={form} />
      </Form>
    </Dialog>
  );
}
