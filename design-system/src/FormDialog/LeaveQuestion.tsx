import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { type ClashingForm, ClashQuestion } from './ClashQuestion.tsx';

interface LeavingForm extends ClashingForm {
  question: { stay: () => void; leave: () => void; save?: () => void } | null;
}

/**
 * The questions of a form: whether to save, discard or continue editing before it is left, and which of two changes to save. A FormDialog
 * already includes them.
 */
export function LeaveQuestion({ form }: { form: LeavingForm }) {
  const { question } = form;
  if (!question) return <ClashQuestion form={form} />;
  const { stay, leave, save } = question;
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title="Discard what you typed?"
      description="It has not been saved."
      onClose={stay}
      footer={
        <>
          <Button autoFocus onPress={stay}>
            Keep editing
          </Button>
          <Button variant="danger" onPress={leave}>
            Discard
          </Button>
          {save && (
            <Button variant="primary" onPress={save}>
              Save
            </Button>
          )}
        </>
      }
    />
  );
}
