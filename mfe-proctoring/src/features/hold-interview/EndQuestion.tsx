import { maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { TextArea } from '@switchboard/design-system/forms';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { useState } from 'react';

interface Props {
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

type EndProps = Omit<Props, 'onConfirm'> & { onConfirm: (reason: string) => void };

/** Asks before the end, and for a reason that staff read. Source of the texts: specification 03 §2.2. */
export function EndQuestion({ onConfirm, ...props }: EndProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title="End Interview?"
      description="This action cannot be undone."
      confirmLabel="End Interview"
      cancelLabel="Continue"
      tone="danger"
      data-scale="large"
      onConfirm={() => onConfirm(reason.trim())}
      {...props}
    >
      <TextArea
        label="Why? (optional)"
        description="A person reads it. For example: something doesn’t work."
        rows={2}
        maxLength={maxRequestLength}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}

/** Asked before the camera is switched off: it counts as missing. */
export function CameraQuestion({ onConfirm, onClose }: Omit<Props, 'isPending'>) {
  return (
    <ConfirmDialog
      title="Turn your camera off?"
      description="The interview needs your picture. It pauses while the camera is off, and ends after three seconds."
      confirmLabel="Turn camera off"
      cancelLabel="Keep it on"
      tone="danger"
      data-scale="large"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
