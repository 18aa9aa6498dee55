import { lostTrackSeconds, maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { TextArea } from '@switchboard/design-system/forms';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { useState } from 'react';
import { t } from '../../texts/call/t.ts';

interface Props {
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

type EndProps = Omit<Props, 'onConfirm'> & { onConfirm: (reason: string) => void };

/** Asks before the end, and for a reason that staff can read. Source of the texts: specification 03 §2.2. */
export function EndQuestion({ onConfirm, ...props }: EndProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={t('ending.question')}
      description={t('ending.text')}
      confirmLabel={t('ending.confirm')}
      cancelLabel={t('ending.cancel')}
      tone="danger"
      data-scale="large"
      onConfirm={() => onConfirm(reason.trim())}
      {...props}
    >
      <TextArea
        label={t('ending.why')}
        description={t('ending.why_help')}
        rows={2}
        maxLength={maxRequestLength}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}

/** Asks before the camera is switched off, because it then counts as missing. */
export function CameraQuestion({ onConfirm, onClose }: Omit<Props, 'isPending'>) {
  return (
    <ConfirmDialog
      title={t('ending.camera')}
      description={t('ending.camera_text', { seconds: lostTrackSeconds.on_purpose })}
      confirmLabel={t('ending.camera_confirm')}
      cancelLabel={t('ending.camera_cancel')}
      tone="danger"
      data-scale="large"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
