import { Banner, Button, Stack } from '@switchboard/design-system';
import { Form, type SubmittableForm } from '@switchboard/design-system/forms';
import type { ReactNode } from 'react';

interface AuthFormProps {
  form: SubmittableForm & { isSaving: boolean; failure: string | undefined };
  /** The title of a failure, shown above the reason. */
  failureTitle?: string;
  submitLabel: string;
  /** Beside the button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The one form of a quiet page: what was refused above its fields, once, and one button below them. */
export function AuthForm({ form, failureTitle, submitLabel, aside, children }: AuthFormProps) {
  const { failure } = form;
  const button = (
    <Button variant="primary" type="submit" isPending={form.isSaving}>
      {submitLabel}
    </Button>
  );
  return (
    <Form form={form}>
      {failure && (
        <Banner tone="danger" title={failureTitle ?? failure}>
          {failureTitle && failure}
        </Banner>
      )}
      {children}
      {aside ? (
        <Stack direction="row" justify="between" wrap>
          {button}
          {aside}
        </Stack>
      ) : (
        button
      )}
    </Form>
  );
}
