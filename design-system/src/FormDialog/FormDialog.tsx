import { type ReactNode, useId } from 'react';
import styled from 'styled-components';
import { Banner } from '../Banner/Banner.tsx';
import { Button } from '../Button/Button.tsx';
import { Dialog, type DialogProps } from '../Dialog/Dialog.tsx';
import { Form, type SubmittableForm } from '../Form/Form.tsx';
import { tokens } from '../tokens/tokens.ts';
import type { ClashingForm } from './ClashQuestion.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';

/** A form that asks before typed text is lost. */
export interface GuardedForm extends SubmittableForm, ClashingForm {
  isSaving: boolean;
  /** Why the form couldn't be sent, if no field shows the reason. */
  failure?: ReactNode;
  /** Leaves at once, or after a question. */
  leave: (then: () => void) => void;
  /** The question that is currently open. */
  question: { stay: () => void; leave: () => void; save?: () => void } | null;
}

export interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'className' | 'style' | 'ref'> {
  form: GuardedForm;
  /** The verb on the save button. */
  submitLabel: string;
  cancelLabel?: string;
  /** `danger` for a form that removes something. */
  tone?: 'default' | 'danger';
  /** For a dialog that has to be answered: replaces closing it. */
  wayOut?: { label: string; onPress: () => void };
  /** There is nothing to submit yet. */
  isSubmitDisabled?: boolean;
  /** Replaces the save button while something has to be done elsewhere first. */
  instead?: { label: string; onPress: () => void } | undefined;
  /** Shown instead of the fields while their initial values are loading, or if they couldn't be loaded. */
  placeholder?: ReactNode;
  /** A sentence that the form's subject was deleted in the meantime. Typed text stays readable and can't be submitted. */
  gone?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Stays visible while the form scrolls. */
const Gone = styled(Banner)`
  position: sticky;
  inset-block-start: 0;
  z-index: ${tokens.layer.sticky};
`;

/** A form in a dialog: the first field has the focus, Enter saves, and typed text is never lost without a question. */
export function FormDialog({
  form,
  submitLabel,
  cancelLabel = 'Cancel',
  tone = 'default',
  wayOut,
  isSubmitDisabled = false,
  instead,
  placeholder,
  gone,
  onClose,
  children,
  ...rest
}: FormDialogProps) {
  const formId = useId();
  const isWaiting = placeholder !== undefined && placeholder !== null;
  const isOff = isSubmitDisabled || gone !== undefined;
  const close = () => form.leave(onClose);
  return (
    <Dialog
      {...rest}
      onClose={close}
      isDismissable={!form.isSaving && wayOut === undefined}
      footer={
        <>
          {wayOut ? (
            <Button variant="ghost" onPress={wayOut.onPress}>
              {wayOut.label}
            </Button>
          ) : (
            <Button isDisabled={form.isSaving} onPress={close}>
              {gone === undefined ? cancelLabel : 'Close'}
            </Button>
          )}
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            // A disabled submit button would prevent Enter from showing what is missing.
            type={isOff || instead ? 'button' : 'submit'}
            form={formId}
            isDisabled={instead === undefined && (isOff || isWaiting)}
            isPending={form.isSaving}
            {...(instead && { onPress: instead.onPress })}
          >
            {instead?.label ?? submitLabel}
          </Button>
        </>
      }
    >
      {isWaiting ? (
        placeholder
      ) : (
        <Form id={formId} form={form} hasFirstFocus>
          {gone !== undefined && (
            <Gone tone="warning" role="alert" title={gone}>
              You can still read and copy your text, but you can't save it.
            </Gone>
          )}
          {form.failure && <Banner tone="danger" title={form.failure} />}
          {children}
        </Form>
      )}
      <LeaveQuestion form={form} />
    </Dialog>
  );
}
