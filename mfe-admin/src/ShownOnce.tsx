import { Button, Stack } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { Dialog } from '@switchboard/design-system/overlays';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** Code that is read and copied as a whole: it wraps instead of running below the copy button. */
export const WrappedCode = styled(CodeBlock)`
  & pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

interface Props {
  title: string;
  /** The name of the text, for screen readers and the copy button. */
  label: string;
  value: string;
  children: ReactNode;
  onClose: () => void;
}

/** A secret, the one time that it is shown. */
export function ShownOnce({ title, label, value, children, onClose }: Props) {
  return (
    <Dialog
      // Only the button closes it: the text cannot be shown a second time.
      isDismissable={false}
      title={title}
      description="Copy it now: it is shown only this once."
      footer={
        <Button variant="primary" onPress={onClose}>
          I have copied it
        </Button>
      }
    >
      <Stack gap={4}>
        <WrappedCode label={label} value={value} />
        {children}
      </Stack>
    </Dialog>
  );
}
