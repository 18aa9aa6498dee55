import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Banner, Button } from '@switchboard/design-system';
import { Form } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { FormProvider, useForm, zodResolver } from '@switchboard/platform/forms';
import { useId, useState } from 'react';
import { useCreatePhoneNumber, useUpdatePhoneNumber } from '../../api/phoneNumbers.ts';
import { PhoneNumberFields } from './PhoneNumberFields.tsx';
import {
  formOf,
  type PhoneNumberValues,
  phoneNumberFormSchema,
  saveFailure,
  tidyPhoneNumber,
} from './phoneNumberForm.ts';

interface PhoneNumberDialogProps {
  /** The number to change; without one, the dialog adds a new one. */
  number?: PhoneNumber | undefined;
  onClose: () => void;
}

/** Adds or changes one phone number. What was typed stays when saving fails. */
export function PhoneNumberDialog({ number, onClose }: PhoneNumberDialogProps) {
  const formId = useId();
  const create = useCreatePhoneNumber();
  const update = useUpdatePhoneNumber();
  const isPending = create.isPending || update.isPending;
  const [alert, setAlert] = useState<string>();
  const storedPassword = number?.auth_password_last_four ?? null;
  const validate = zodResolver(phoneNumberFormSchema(storedPassword !== null));
  const form = useForm<PhoneNumberValues, unknown, PhoneNumberValues>({
    // The number is judged as it will be once the field is left, also when Enter sends the form before.
    resolver: (values, context, options) =>
      validate({ ...values, phone_number: tidyPhoneNumber(values.phone_number) }, context, options),
    defaultValues: formOf(number),
    // Not when a field is left: a message that appears then would move the button from under the pointer.
    mode: 'onSubmit',
  });

  const submit = form.handleSubmit(async (values) => {
    if (isPending) return;
    setAlert(undefined);
    try {
      // A password without a user name signs in nowhere: it goes with it.
      const password = values.auth_username === null ? { auth_password: values.auth_password ?? null } : {};
      if (number) await update.mutateAsync({ id: number.id, ...values, ...password });
      else await create.mutateAsync(values);
      notify({ title: number ? 'Phone number updated' : 'Phone number added', tone: 'success' });
      onClose();
    } catch (error) {
      const failure = saveFailure(error);
      for (const [name, message] of failure.fields) form.setError(name, { message });
      setAlert(failure.alert);
    }
  });

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={!isPending}
      title={number ? 'Edit Phone Number' : 'Add Phone Number'}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {number ? 'Save Changes' : 'Add Number'}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Form id={formId} onSubmit={(event) => void submit(event)}>
          {alert !== undefined && <Banner tone="danger" title={alert} />}
          <PhoneNumberFields storedPassword={storedPassword} />
        </Form>
      </FormProvider>
    </Dialog>
  );
}
