import { ConfirmDialog } from '@switchboard/design-system/overlays';

interface Props {
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Source of the texts: specification 03 §2.2. */
export function EndQuestion(props: Props) {
  return (
    <ConfirmDialog
      title="End Interview?"
      description="This action cannot be undone."
      confirmLabel="End Interview"
      cancelLabel="Go on"
      tone="danger"
      data-scale="large"
      {...props}
    />
  );
}

/** Asked before the camera is switched off: it counts as missing. */
export function CameraQuestion({ onConfirm, onClose }: Omit<Props, 'isPending'>) {
  return (
    <ConfirmDialog
      title="Turn your camera off?"
      description="The interview needs your picture. It stands still while the camera is off, and ends after three seconds."
      confirmLabel="Turn camera off"
      cancelLabel="Keep it on"
      tone="danger"
      data-scale="large"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
